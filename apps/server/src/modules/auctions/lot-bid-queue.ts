import { type BidRefusal, type Coins, defaultIncrements, minimumBid } from '@virage/domain'
import type { CachedExclusive, ExclusiveCache, LotRow } from '../catalog/index.ts'
import type { Fan } from '../../platform/access/fans.ts'
import { type BatchQueue, openBatchQueue, type Waiting as WaitingCall } from '../../platform/batch-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import { advanceLot, type Bidder, type CachedLot } from './advance-lot.ts'
import { decideBatch, lotPricesOf, type Submitted } from './decide-batch.ts'
import { readReserve } from './lot-prices.ts'
import { readBidsOfKeys, readEligibility, storeBids, type StoredBid } from './queries.ts'

/** A bid by a fan, optionally with a maximum. */
export type SubmittedBid = {
  fan: Fan
  price: Coins
  maximum: Coins | undefined
  /** The price that the fan saw: the bid is rejected if the lot has another (B02). */
  seen?: Coins | undefined
  requestKey: string
  /** The account of staff who enter it for somebody with a paddle. */
  enteredBy?: string | undefined
}

/** The result of a bid. An accepted one is committed, and comes with the state of the lot. */
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
  | { ok: false; reason: 'notValidated' | 'cardNeeded' | 'conflict' | 'resting' | 'noLot' | 'keyConflict' }
  /** Bidding is closed to the fan until then, because they haven't paid for lots. */
  | { ok: false; reason: 'unpaid' | 'suspended'; until: Date }
  /** Their own limit lets the fan bid up to this amount. */
  | { ok: false; reason: 'overLimit'; upTo: Coins }

/** Processes bids on one lot in the order of their arrival. */
export type LotBidQueue = BatchQueue<SubmittedBid, BidOutcome>

type Waiting = Submitted & { fan: Fan } & WaitingCall<BidOutcome>

/** Maximum number of bids per commit. */
const maxBatchSize = 128

/**
 * How often bids are decided again because another process has changed the lot, before the database counts as
 * unavailable.
 */
const maxAttempts = 20

/**
 * Opens the queue of a lot. The domain's rules decide bids in their order on the cached lot. One round trip stores them
 * if the lot still has the same version. Bids that arrive during a commit share the next one.
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
    for (let attempt = 0; attempt < maxAttempts && waiting.length > 0; attempt++) {
      const cached = await exclusiveCache.find(clubId, slug)
      if (!isLot(cached)) return settleAll(waiting, { ok: false, reason: 'noLot' })
      const { id: exclusiveId, lot } = cached.row
      if (attempt > 0) waiting = await settleIneligible(waiting, exclusiveId)
      const reserve = await reserveOf(exclusiveId, lot)
      const decided = decideBatch({ lot, leadingBidId: cached.bids[0]?.id, reserve }, waiting, clock.now())
      if (decided.bids.length + decided.maximums.length === 0) {
        // A rejection based on cached state is verified once against the database.
        if (attempt > 0) return settleRefused(exclusiveId, decided.refused)
        await reload(exclusiveId)
        continue
      }
      const snapshot = { clubId, exclusiveId, version: lot.version, extensionSeconds: lot.extension_seconds }
      const stored = await storeBids(database, snapshot, decided).catch(async (error: unknown) => {
        if (!isKeyUsed(error)) throw error
        waiting = await settleRepeated(exclusiveId, waiting, (one) => one)
        return undefined
      })
      if (!stored) {
        await reload(exclusiveId)
        continue
      }
      metrics.bidBatch.observe(decided.accepted.length)
      const { endsAt, placedAt } = stored
      const advanced = advanceLot(cached, decided, { ...stored, reserve }, bidderIn(cached, waiting))
      exclusiveCache.replace(clubId, advanced)
      events.publish({ type: 'lot', clubId, exclusiveId, slug, version: advanced.row.lot.version })
      for (const { submitted: by, bid } of decided.accepted)
        by.settle({ ok: true, ...bid, endsAt, placedAt, ...lotStateFor(advanced, by.fanId) })
      return settleRefused(exclusiveId, decided.refused)
    }
    const error: Error & { code?: string } = new Error('The lot kept changing')
    error.code = '53000'
    for (const { fail } of waiting) fail(error)
  }

  // A commitment belongs to one reserve, so the reserve is read once. Only this queue has it: no response can contain it.
  let lastRead: { commitment: string; reserve: Coins | null } | undefined
  const reserveOf = async (exclusiveId: string, { reserve_commitment: commitment }: LotRow): Promise<Coins | null> => {
    if (commitment === null) return null
    if (lastRead?.commitment !== commitment) {
      const reserve = await database.withTenant(clubId, (tx) => readReserve(tx, { clubId, exclusiveId }))
      lastRead = { commitment, reserve }
    }
    return lastRead.reserve
  }

  const reload = async (exclusiveId: string) => {
    exclusiveCache.invalidate(clubId, exclusiveId)
    await clock.synchronise()
  }

  /** Settles bids of fans who may not bid, or not as much. Repetitions get their first result. @returns the others */
  const settleIneligible = async (waiting: Waiting[], exclusiveId: string) => {
    const fanIds = [...new Set(waiting.map(({ fanId }) => fanId))]
    const known = await database.withTenant(clubId, (tx) => readEligibility(tx, { clubId, exclusiveId }, fanIds))
    const outcomeOf = ({ fanId, price, maximum, enteredBy }: Waiting): BidOutcome | undefined => {
      const fan = known.get(fanId)
      const reason = enteredBy === undefined ? fan?.reason : fan?.roomReason
      if (reason === 'unpaid' || reason === 'suspended')
        return { ok: false, reason, until: fan?.closedUntil ?? clock.now() }
      if (reason) return { ok: false, reason }
      const upTo = fan?.upTo ?? null
      return upTo !== null && (maximum ?? price) > upTo ? { ok: false, reason: 'overLimit', upTo } : undefined
    }
    const refused = waiting.flatMap((submitted) => {
      const outcome = outcomeOf(submitted)
      return outcome ? [{ submitted, outcome }] : []
    })
    await settleRefused(exclusiveId, refused)
    const settled = new Set(refused.map(({ submitted }) => submitted))
    return waiting.filter((one) => !settled.has(one))
  }

  /** Settles bids with used keys with their first result, whatever has happened since. @returns the others */
  const settleRepeated = async <T>(exclusiveId: string, bids: T[], bidOf: (one: T) => Waiting): Promise<T[]> => {
    if (bids.length === 0) return []
    const stored = await database.withTenant(clubId, (tx) => readBidsOfKeys(tx, clubId, bids.map(bidOf)))
    return bids.filter((one) => {
      const by = bidOf(one)
      const before = stored.find(({ fan_id, key }) => fan_id === by.fanId && key === by.requestKey)
      if (before) by.settle(repeatedOutcome(before, exclusiveId, by))
      return !before
    })
  }

  /** Settles rejected bids, except repetitions of accepted ones, which get their first result. */
  const settleRefused = async (exclusiveId: string, refused: { submitted: Waiting; outcome: BidOutcome }[]) => {
    for (const one of await settleRepeated(exclusiveId, refused, ({ submitted: by }) => by))
      one.submitted.settle(one.outcome)
  }

  const queue = openBatchQueue<Submitted & { fan: Fan }, BidOutcome>({
    largest: maxBatchSize,
    keyOf: ({ fanId, requestKey }) => `${fanId} ${requestKey}`,
    work: async (batch) => {
      try {
        await settleBatch(batch)
      } catch (error) {
        // It is unknown whether the commit succeeded: the lot is reloaded, and clients find out with their keys.
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

/** Returns whether an error is PostgreSQL's unique_violation on the idempotency key. */
const isKeyUsed = (error: unknown) =>
  error instanceof Error &&
  'constraint' in error &&
  /^(maximum_)?bid_club_id_fan_id_request_key_key$/.test(String(error.constraint))

/** Returns a lookup of bidders: those of the batch, and the leader from their last bid. */
function bidderIn(cached: CachedLot, waiting: Waiting[]): (fanId: string) => Bidder {
  const known = new Map<string, Bidder>([
    ...cached.bids.slice(0, 1).map((bid) => [bid.fan_id, bid] as const),
    ...waiting.map(({ fanId, fan }) => [fanId, fan] as const),
  ])
  return (fanId) => {
    const bidder = known.get(fanId)
    if (!bidder) throw new Error('A bid has an unknown bidder')
    const { first_name, last_name, picture_url } = bidder
    return { first_name, last_name, picture_url }
  }
}

const lotStateFor = ({ row: { lot } }: CachedLot, fanId: string) => ({
  leading: lot.leader_id === fanId,
  currentPrice: lot.current_price ?? lot.starting_price,
  minimum: minimumBid(lotPricesOf(lot)),
})

/**
 * Returns the result of a repeated request: its first bid, if the same price was submitted for the same lot, with the
 * current state of the lot.
 */
const repeatedOutcome = (before: StoredBid, exclusiveId: string, { fanId, price, maximum }: Waiting): BidOutcome =>
  before.exclusive_id === exclusiveId && before.submitted_price === price && before.maximum === (maximum ?? null)
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
          increments: before.increments ?? defaultIncrements,
        }),
      }
    : { ok: false, reason: 'keyConflict' }
