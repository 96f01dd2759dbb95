import { type BidRefusal, type Coins, minimumBid } from '@virage/domain'
import type { CachedExclusive, ExclusiveCache } from '../catalog/index.ts'
import type { Fan } from '../../platform/access/fans.ts'
import { type BatchQueue, openBatchQueue, type Waiting as WaitingCall } from '../../platform/batch-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import { advanceLot, type Bidder, type CachedLot } from './advance-lot.ts'
import { decideBatch, type DecidedBatch, lotStateOf, type Submitted } from './decide-batch.ts'
import { appendBids, readBidsOfKeys, readIneligible, type StoredBid } from './queries.ts'

/** A bid as it is handed in, with the maximum that goes with it. */
export type SubmittedBid = { fan: Fan; price: Coins; maximum: Coins | undefined; requestKey: string }

/** What came of a bid; an accepted one is durable, and tells how the lot stands with it. */
export type BidOutcome =
  | {
      ok: true
      id: string
      price: Coins
      placedAt: Date
      endsAt: Date
      leading: boolean
      currentPrice: Coins
      minimum: Coins
    }
  | BidRefusal
  | { ok: false; reason: 'notValidated' | 'cardNeeded' | 'noLot' | 'keyConflict' }

/** Takes bids on one lot, each decided in the order in which it came. */
export type LotBidQueue = BatchQueue<SubmittedBid, BidOutcome>

type Waiting = Submitted & { fan: Fan } & WaitingCall<BidOutcome>
type Refused = DecidedBatch<Waiting>['refused'][number]

/** Most bids that share one commit. */
const largestBatch = 128

/** How often bids are decided anew because the lot had changed elsewhere, before the database is called unavailable. */
const mostAttempts = 20

/**
 * Opens the queue of a lot: bids in their order, decided by the domain's rule upon the lot as it stands in memory, then
 * stored in one round trip if that still holds. Bids that arrive while a commit is on its way share the next one.
 */
export function openLotBidQueue(
  { clubId, slug }: { clubId: string; slug: string },
  {
    database,
    clock,
    events,
    metrics,
  }: Pick<Platform, 'database' | 'clock' | 'events'> & { metrics: Pick<Metrics, 'bidBatch'> },
  exclusiveCache: ExclusiveCache,
): LotBidQueue {
  const settleBatch = async (batch: Waiting[]) => {
    let waiting = batch
    for (let attempt = 0; attempt < mostAttempts && waiting.length > 0; attempt++) {
      const cached = await exclusiveCache.find(clubId, slug)
      if (!isLot(cached)) return settleAll(waiting, { ok: false, reason: 'noLot' })
      if (attempt > 0) waiting = await settleIneligible(waiting)
      const { id: exclusiveId, lot } = cached.row
      const decided = decideBatch({ lot, standingBidId: cached.bids[0]?.id }, waiting, clock.now())
      if (decided.bids.length + decided.maximums.length === 0) {
        // A refusal upon what is remembered is checked once against the database, whose word counts.
        if (attempt > 0) return settleRefused(decided.refused)
        await lookAgain(exclusiveId)
        continue
      }
      const standing = { clubId, exclusiveId, version: lot.version, extensionSeconds: lot.extension_seconds }
      const stored = await appendBids(database, standing, decided).catch(async (error: unknown) => {
        if (!isKeyUsed(error)) throw error
        waiting = await settleRepeated(waiting, (one) => one)
        return undefined
      })
      if (!stored) {
        await lookAgain(exclusiveId)
        continue
      }
      metrics.bidBatch.observe(decided.accepted.length)
      const advanced = advanceLot(cached, decided, stored, bidderIn(cached, waiting))
      exclusiveCache.replace(clubId, advanced)
      events.publish({ type: 'lot', clubId, exclusiveId, slug, version: advanced.row.lot.version })
      for (const { offer: by, bid } of decided.accepted)
        by.settle({ ok: true, ...bid, ...stored, ...standingOf(advanced, by.fanId) })
      return settleRefused(decided.refused)
    }
    const error: Error & { code?: string } = new Error('The lot kept changing')
    error.code = '53000'
    for (const { fail } of waiting) fail(error)
  }

  const lookAgain = async (exclusiveId: string) => {
    exclusiveCache.invalidate(clubId, exclusiveId)
    await clock.synchronise()
  }

  const settleIneligible = async (waiting: Waiting[]) => {
    const fanIds = [...new Set(waiting.map(({ fanId }) => fanId))]
    const reasons = await database.withTenant(clubId, (tx) => readIneligible(tx, clubId, fanIds))
    return waiting.filter(({ fanId, settle }) => {
      const reason = reasons.get(fanId)
      if (reason) settle({ ok: false, reason })
      return !reason
    })
  }

  /** Keys that were used before answer what they answered then, whatever has happened since. @returns the others */
  const settleRepeated = async <T>(asked: T[], offerOf: (one: T) => Waiting): Promise<T[]> => {
    if (asked.length === 0) return []
    const stored = await database.withTenant(clubId, (tx) => readBidsOfKeys(tx, clubId, asked.map(offerOf)))
    return asked.filter((one) => {
      const by = offerOf(one)
      const before = stored.find(({ fan_id, key }) => fan_id === by.fanId && key === by.requestKey)
      if (before) by.settle(repeatedOutcome(before, by))
      return !before
    })
  }

  /** A refusal is said only to a call that is not the repetition of an accepted one. */
  const settleRefused = async (refused: Refused[]) => {
    for (const one of await settleRepeated(refused, ({ offer: by }) => by)) one.offer.settle(one.outcome)
  }

  const queue = openBatchQueue<Submitted & { fan: Fan }, BidOutcome>({
    largest: largestBatch,
    keyOf: ({ fanId, requestKey }) => `${fanId} ${requestKey}`,
    work: async (batch) => {
      try {
        await settleBatch(batch)
      } catch (error) {
        // Whether the commit arrived is not known: the lot is read again, and the callers find out by their keys.
        exclusiveCache.invalidate(clubId)
        throw error
      }
    },
  })
  return { ...queue, submit: (bid) => queue.submit({ ...bid, fanId: bid.fan.id }) }
}

const isLot = (cached: CachedExclusive | undefined): cached is CachedLot =>
  cached !== undefined && cached.row.lot !== null

const settleAll = (waiting: Waiting[], outcome: BidOutcome) => waiting.forEach(({ settle }) => settle(outcome))

/** PostgreSQL's unique violation on the key that the caller sent. */
const isKeyUsed = (error: unknown) =>
  error instanceof Error &&
  'constraint' in error &&
  /^(maximum_)?bid_club_id_fan_id_request_key_key$/.test(String(error.constraint))

/** Bidders are known from their requests, and who led from their last bid. */
function bidderIn(cached: CachedLot, waiting: Waiting[]): (fanId: string) => Bidder {
  const known = new Map<string, Bidder>([
    ...cached.bids.slice(0, 1).map((bid) => [bid.fan_id, bid] as const),
    ...waiting.map(({ fanId, fan }) => [fanId, fan] as const),
  ])
  return (fanId) => {
    const bidder = known.get(fanId)
    if (!bidder) throw new Error('A bid of nobody known')
    const { first_name, last_name, picture_url } = bidder
    return { first_name, last_name, picture_url }
  }
}

const standingOf = ({ row: { lot } }: CachedLot, fanId: string) => ({
  leading: lot.leader_id === fanId,
  currentPrice: lot.current_price ?? lot.starting_price,
  minimum: minimumBid(lotStateOf(lot)),
})

/** What a repeated request is answered: the bid of then, if the same price was submitted; and how the lot stands now. */
const repeatedOutcome = (before: StoredBid, { fanId, price, maximum }: Waiting): BidOutcome =>
  before.submitted_price === price && before.maximum === (maximum ?? null)
    ? {
        ok: true,
        id: before.id,
        price: before.price,
        placedAt: before.placed_at,
        endsAt: before.ends_at,
        leading: before.leader_id === fanId,
        currentPrice: before.current_price,
        minimum: minimumBid({
          startingPrice: before.current_price,
          currentPrice: before.current_price,
        }),
      }
    : { ok: false, reason: 'keyConflict' }
