import type { Texts } from '@virage/contract/staff'
import { sql } from 'kysely'
import { audit } from '../staff/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { forEachClaimed } from '../../platform/database/for-each-claimed.ts'
import type { Schedule } from '../../platform/schedule.ts'
import { cancelBid } from './cancel-bid.ts'

/** A fan who must not bid, on one lot or on any. */
export type BidConflictRow = {
  id: string
  fan_id: string
  first_name: string
  last_name: string
  email: string
  exclusive_id: string | null
  slug: string | null
  name: Texts | null
  reason: string
  created_at: Date
}

/** Reads the fans who must not bid, newest first, or one of them. */
export async function readBidConflicts(tx: Tx, clubId: string, id?: string): Promise<BidConflictRow[]> {
  const { rows } = await sql<BidConflictRow>`
    select c.id, c.fan_id, f.first_name, f.last_name, f.email, c.exclusive_id, e.slug, e.name, c.reason, c.created_at
    from bid_conflict c
    join fan f on f.club_id = c.club_id and f.id = c.fan_id
    left join exclusive e on e.club_id = c.club_id and e.id = c.exclusive_id
    where c.club_id = ${clubId} and (${id ?? null}::uuid is null or c.id = ${id ?? null})
    order by c.id desc limit 1000`.execute(tx)
  return rows
}

/** A fan to name, for one lot or for any. */
type NewBidConflict = { clubId: string; fanId: string; exclusiveId: string | null; reason: string; actor: string }

/**
 * Names a fan who must not bid. Naming somebody again replaces the reason.
 *
 * @returns undefined if the club has no such fan or exclusive
 */
export async function storeBidConflict(
  tx: Tx,
  { clubId, fanId, exclusiveId, reason, actor }: NewBidConflict,
): Promise<BidConflictRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into bid_conflict (club_id, fan_id, exclusive_id, reason, created_by)
    select f.club_id, f.id, ${exclusiveId}, ${reason}, ${actor} from fan f
    where f.club_id = ${clubId} and f.id = ${fanId} and (
      ${exclusiveId}::uuid is null
      or exists (select from exclusive e where e.club_id = f.club_id and e.id = ${exclusiveId}))
    on conflict (club_id, fan_id, exclusive_id) do update set reason = excluded.reason
    returning id`.execute(tx)
  const [stored] = rows
  if (!stored) return undefined
  const [row] = await readBidConflicts(tx, clubId, stored.id)
  return row
}

/** Deletes the name of a fan who may bid again. @returns undefined if there is none */
export async function deleteBidConflict(tx: Tx, clubId: string, id: string) {
  return tx
    .deleteFrom('bid_conflict')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .returning(['fan_id', 'exclusive_id', 'reason'])
    .executeTakeFirst()
}

/** Who cancels the bids of people who must not bid, in their place in the history. */
const actor = 'system'

/** The reason that the history of a lot shows, and the one for the fan. */
const [conflict, erasure] = [
  { reason: 'The bidder works for the club or is close to it', category: 'CONFLICT' },
  { reason: 'The bidder was erased', category: 'OTHER' },
] as const

/** Whose bids are cancelled, or on which lots; everybody's on all by default. */
type Which = { lots?: { club_id: string; exclusive_id: string }[]; fanId?: string; failed?: string[] }

type ConflictingBid = { club_id: string; auction_id: string; id: string; is_erased: boolean }

/**
 * Finds bids on open lots of fans who must not bid, and locks the lots: at most a thousand bids. All lots are locked before the first
 * cancellation locks a bidder of an auction, and those are locked in the order of their ids: bids do the same.
 */
async function lockConflictingBids(tx: Tx, { lots, fanId, failed = [] }: Which): Promise<ConflictingBid[]> {
  const ofLots = lots
    ? sql`and (l.club_id, l.exclusive_id) in (select * from unnest(
        ${lots.map(({ club_id }) => club_id)}::uuid[], ${lots.map(({ exclusive_id }) => exclusive_id)}::uuid[]))`
    : sql``
  const { rows } = await sql<ConflictingBid>`
    with locked as (
      select b.club_id, l.auction_id, b.id, b.fan_id, b.sequence, c.is_erased
      from (
        select club_id, fan_id, exclusive_id, false as is_erased from conflicting_fans()
        union all
        -- Nobody could pay for them. The erasure itself cancels what was there before it.
        select e.club_id, e.fan_id, null, true from erasure_request e where e.done_at > statement_now() - interval '2 hours') c
      join lot_bidder k on k.club_id = c.club_id and k.fan_id = c.fan_id and not k.all_cancelled
        and (c.exclusive_id is null or c.exclusive_id = k.exclusive_id)
      join lot l on l.club_id = k.club_id and l.exclusive_id = k.exclusive_id and l.closed_at is null
      join bid b on b.club_id = k.club_id and b.exclusive_id = k.exclusive_id and b.fan_id = k.fan_id
        and b.cancelled_at is null and b.id <> all(${failed}::uuid[])
      where ${fanId === undefined ? sql`true` : sql`k.fan_id = ${fanId}`} ${ofLots}
      order by b.club_id, l.exclusive_id, b.sequence desc limit 1000 for no key update of l
    )
    select club_id, auction_id, id, is_erased from locked order by club_id, auction_id, fan_id, sequence desc`.execute(
    tx,
  )
  return rows
}

/** Cancels a bid of somebody who must not bid. @returns whether it was not cancelled before */
async function cancelConflictingBid(
  tx: Tx,
  { club_id: clubId, auction_id: auctionId, id: bidId, is_erased }: ConflictingBid,
): Promise<boolean> {
  const { reason, category } = is_erased ? erasure : conflict
  const { ok } = await cancelBid(tx, { clubId, auctionId, bidId, actor, reason, category })
  if (ok) await audit(tx, { clubId, actor, action: 'bid.cancelled', subject: `bid ${bidId}`, details: { reason } })
  return ok
}

/**
 * Cancels bids on open lots of fans who must not bid: they joined the staff, were named, or were erased in the last two hours, after they had
 * bid (B02).
 *
 * @returns how many bids were cancelled, at most a thousand
 */
export async function cancelConflictingBids(tx: Tx, which: Omit<Which, 'failed'> = {}): Promise<number> {
  let cancelled = 0
  for (const bid of await lockConflictingBids(tx, which)) if (await cancelConflictingBid(tx, bid)) cancelled++
  return cancelled
}

/**
 * Cancels such bids in all clubs.
 *
 * @throws AggregateError if some can't be cancelled; the others are nevertheless
 */
export const cancelAllConflictingBids = (database: Database): Promise<void> =>
  forEachClaimed(
    database,
    'bids',
    (tx, failed) => lockConflictingBids(tx, { failed }),
    async (tx, bid) => {
      await cancelConflictingBid(tx, bid)
    },
  )

/** How often bids of people who must not bid are looked for, in milliseconds. The closing of a lot looks, too. */
const interval = 30_000

/** Schedules the cancelling of bids of people who must not bid. */
export const scheduleConflicts = (schedule: Schedule, { database }: { database: Database }): void => {
  schedule('cancelConflictingBids', interval, () => cancelAllConflictingBids(database))
}
