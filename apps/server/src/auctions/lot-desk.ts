import { randomUUID } from 'node:crypto'
import { type BidRefusal, type Coins, decideBids } from '@virage/domain'
import { type Exhibit, shownBids } from '../exclusives/present-exclusive.ts'
import type { BidRow, LotRow } from '../exclusives/queries.ts'
import type { Showcase } from '../exclusives/showcase.ts'
import type { Fan } from '../fans/fan-directory.ts'
import type { Platform } from '../platform/platform.ts'
import { appendBids, readBidsOfKeys, readIneligible, type StoredBid } from './queries.ts'

/** A bid as it is handed in. */
export type OfferedBid = { fan: Fan; price: Coins; requestKey: string }

/** What came of a bid; an accepted one is durable. */
export type BidOutcome =
  | { ok: true; id: string; price: Coins; placedAt: Date; endsAt: Date }
  | BidRefusal
  | { ok: false; reason: 'notValidated' | 'cardNeeded' | 'noLot' | 'keyConflict' }

/** Takes bids on one lot, each decided in the order in which it came. */
export type LotDesk = { offer: (bid: OfferedBid) => Promise<BidOutcome>; isIdle: () => boolean }

type Waiting = { bid: OfferedBid; settle: (outcome: BidOutcome) => void; fail: (error: unknown) => void }
type Refused = { one: Waiting; outcome: BidRefusal }
type Lot = Exhibit & { row: { lot: LotRow } }

/** Most bids that share one commit. */
const largestBatch = 128

/** How often bids are decided anew because the lot had changed elsewhere, before the database is called unavailable. */
const mostAttempts = 20

/**
 * Opens the desk of a lot: one ordered queue, decided by the domain's rule upon the lot as it stands in memory, then
 * stored in one round trip if that still holds. Bids that arrive while a commit is on its way share the next one.
 */
export function openLotDesk(
  { clubId, slug, extensionSeconds }: { clubId: string; slug: string; extensionSeconds: () => Promise<number> },
  { database, clock, events, metrics }: Pick<Platform, 'database' | 'clock' | 'events' | 'metrics'>,
  showcase: Showcase,
): LotDesk {
  const queue: Waiting[] = []
  let busy = false

  const work = async () => {
    busy = true
    try {
      while (queue.length > 0) {
        const batch = queue.splice(0, largestBatch)
        await settleBatch(batch).catch((error: unknown) => {
          // Whether the commit arrived is not known: the lot is read anew, and the callers find out by their keys.
          showcase.forget(clubId)
          for (const { fail } of batch) fail(error)
        })
      }
    } finally {
      busy = false
    }
  }

  const settleBatch = async (batch: Waiting[]) => {
    let waiting = batch
    const extension = await extensionSeconds()
    for (let attempt = 0; attempt < mostAttempts && waiting.length > 0; attempt++) {
      const exhibit = await showcase.find(clubId, slug)
      if (!isLot(exhibit)) return settleAll(waiting, { ok: false, reason: 'noLot' })
      if (attempt > 0) waiting = await settleIneligible(waiting)
      const decided = decide(exhibit, waiting)
      if (decided.accepted.length === 0) {
        // A refusal upon what is remembered is checked once against the database, whose word counts.
        if (attempt > 0) return settleRefused(decided.refused)
        await lookAgain(exhibit.row.id)
        continue
      }
      const { id: exclusiveId, lot } = exhibit.row
      const bids = decided.accepted.map(({ id, one }) => ({
        id,
        fanId: one.bid.fan.id,
        price: one.bid.price,
        requestKey: one.bid.requestKey,
      }))
      const standing = { clubId, exclusiveId, version: lot.version, extensionSeconds: extension }
      const stored = await appendBids(database, standing, bids).catch(async (error: unknown) => {
        if (!isKeyUsed(error)) throw error
        waiting = (await settleRepeated(waiting.map((one) => ({ one })))).map(({ one }) => one)
        return undefined
      })
      if (!stored) {
        await lookAgain(exclusiveId)
        continue
      }
      metrics.bidBatch.observe(bids.length)
      showcase.replace(clubId, advance(exhibit, decided.accepted, stored))
      events.publish({ type: 'lot', clubId, exclusiveId, slug })
      for (const { id, one } of decided.accepted) one.settle({ ok: true, id, price: one.bid.price, ...stored })
      return settleRefused(decided.refused)
    }
    const error: Error & { code?: string } = new Error('The lot kept changing')
    error.code = '53000'
    for (const { fail } of waiting) fail(error)
  }

  const lookAgain = async (exclusiveId: string) => {
    showcase.forget(clubId, exclusiveId)
    await clock.synchronise()
  }

  const settleIneligible = async (waiting: Waiting[]) => {
    const fanIds = [...new Set(waiting.map(({ bid }) => bid.fan.id))]
    const reasons = await database.inClub(clubId, (tx) => readIneligible(tx, clubId, fanIds))
    return waiting.filter(({ bid, settle }) => {
      const reason = reasons.get(bid.fan.id)
      if (reason) settle({ ok: false, reason })
      return !reason
    })
  }

  /** Keys that were used before answer what they answered then, whatever has happened since. @returns the others */
  const settleRepeated = async <T extends { one: Waiting }>(asked: T[]): Promise<T[]> => {
    if (asked.length === 0) return []
    const keys = asked.map(({ one: { bid } }) => ({ fanId: bid.fan.id, requestKey: bid.requestKey }))
    const stored = await database.inClub(clubId, (tx) => readBidsOfKeys(tx, clubId, keys))
    return asked.filter(({ one: { bid, settle } }) => {
      const before = stored.find(({ fan_id, request_key }) => fan_id === bid.fan.id && request_key === bid.requestKey)
      if (before) settle(repeatedOutcome(before, bid))
      return !before
    })
  }

  /** A refusal is said only to a call that is not the repetition of an accepted one. */
  const settleRefused = async (refused: Refused[]) => {
    for (const { one, outcome } of await settleRepeated(refused)) one.settle(outcome)
  }

  const decide = ({ row: { lot } }: Lot, waiting: Waiting[]) => {
    const state = {
      startingPrice: lot.starting_price as Coins,
      currentPrice: lot.current_price as Coins | null,
      startsAt: lot.starts_at,
      endsAt: lot.ends_at,
    }
    const outcomes = decideBids(
      state,
      waiting.map(({ bid }) => bid.price),
      clock.now(),
    )
    const accepted: { id: string; one: Waiting }[] = []
    const refused: Refused[] = []
    for (const [index, one] of waiting.entries()) {
      const outcome = outcomes[index]
      if (outcome?.ok) accepted.push({ id: randomUUID(), one })
      else if (outcome) refused.push({ one, outcome })
    }
    return { accepted, refused }
  }

  return {
    offer: (bid) =>
      new Promise((settle, fail) => {
        queue.push({ bid, settle, fail })
        if (!busy) void work()
      }),
    isIdle: () => !busy && queue.length === 0,
  }
}

const isLot = (exhibit: Exhibit | undefined): exhibit is Lot => exhibit !== undefined && exhibit.row.lot !== null

const settleAll = (waiting: Waiting[], outcome: BidOutcome) => waiting.forEach(({ settle }) => settle(outcome))

/** PostgreSQL's unique violation on the key that the caller sent. */
const isKeyUsed = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'bid_club_id_fan_id_request_key_key'

/** What a repeated call is answered: the bid of then, if it was for the same price. */
const repeatedOutcome = (before: StoredBid, bid: OfferedBid): BidOutcome =>
  before.price === bid.price
    ? { ok: true, id: before.id, price: bid.price, placedAt: before.placed_at, endsAt: before.ends_at }
    : { ok: false, reason: 'keyConflict' }

/** The lot after its accepted bids: what a fresh read would give. */
function advance(
  exhibit: Lot,
  accepted: { id: string; one: Waiting }[],
  stored: { endsAt: Date; placedAt: Date },
): Exhibit {
  const bidders = new Map(exhibit.bidders)
  const bids = accepted.map(({ id, one: { bid } }): BidRow => {
    if (!bidders.has(bid.fan.id)) bidders.set(bid.fan.id, bidders.size + 1)
    return {
      id,
      exclusive_id: exhibit.row.id,
      fan_id: bid.fan.id,
      price: bid.price,
      placed_at: stored.placedAt,
      first_name: bid.fan.first_name,
      last_name: bid.fan.last_name,
      picture_url: bid.fan.picture_url,
    }
  })
  const highest = bids.at(-1)
  const { lot } = exhibit.row
  return {
    row: {
      ...exhibit.row,
      lot: {
        ...lot,
        current_price: highest?.price ?? lot.current_price,
        leader_id: highest?.fan_id ?? lot.leader_id,
        bid_count: lot.bid_count + bids.length,
        version: lot.version + 1,
        ends_at: stored.endsAt,
      },
    },
    bids: [...bids.reverse(), ...exhibit.bids].slice(0, shownBids),
    bidders,
  }
}
