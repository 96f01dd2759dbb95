import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import { type NotificationLinks, sendNotifications } from '../notifications/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { isUnavailable } from '../../platform/database/is-unavailable.ts'
import { runForEach } from '../../platform/run-for-each.ts'
import type { Schedule } from '../../platform/schedule.ts'
import { cancelConflictingBids } from './bid-conflicts.ts'
import { insertOutstandingPayment } from './outstanding-payments.ts'

type Closed = {
  club_id: string
  exclusive_id: string
  leader_id: string | null
  current_price: Coins | null
  outcome: 'SOLD' | 'UNSOLD'
}

/** What closing lots needs. */
export type Closing = { database: Database; links: NotificationLinks }

type Lot = Pick<Closed, 'club_id' | 'exclusive_id'>

/** The query of the lots whose end has passed, the first ones first, or of one of them. */
const endedLots = (lot?: Lot) => sql<Lot>`
  select l.club_id, l.exclusive_id from lot l join auction a on a.club_id = l.club_id and a.id = l.auction_id
  where l.closed_at is null and l.ends_at <= coalesce(a.paused_at, statement_now())
    and ${lot ? sql`l.club_id = ${lot.club_id} and l.exclusive_id = ${lot.exclusive_id}` : sql`true`}
  order by l.ends_at`

/**
 * Closes the lots whose end has passed by the database's clock, each once, even if it ended while no process ran. A
 * paused auction has not ended. A lot below its reserve is unsold, and its reserve is revealed. Otherwise the winner gets an outstanding payment with the club's deadline.
 *
 * @returns how many lots were closed
 * @throws AggregateError if some can't be closed; the others are nevertheless
 */
export async function closeLots(closing: Closing): Promise<number> {
  try {
    return await closeTogether(closing)
  } catch (error) {
    if (isUnavailable(error)) throw error
    // All of them: a hundred that can't be closed must not keep those that ended later from it.
    const { rows: ended } = await closing.database.asSystem((tx) => endedLots().execute(tx))
    let closed = 0
    await runForEach(ended, async (lot) => {
      closed += await closeTogether(closing, lot)
    })
    return closed
  }
}

/** Closes ended lots in one transaction: many, or one. */
async function closeTogether({ database, links }: Closing, lot?: Lot): Promise<number> {
  const closed = await database.asSystem(async (tx) => {
    const { rows: ended } = await sql<Lot>`${endedLots(lot)} limit 100 for no key update of l skip locked`.execute(tx)
    if (ended.length === 0) return []
    // Nobody wins who must not bid, such as a bidder who has joined the staff since (B02).
    while ((await cancelConflictingBids(tx, { lots: ended })) > 0);
    const { rows } = await sql<Closed>`
      update lot set closed_at = virage_now(), version = version + 1,
        outcome = case
          when leader_id is null or (reserve_commitment is not null and reserve_met_at is null) then 'UNSOLD'
          else 'SOLD' end,
        revealed_reserve = (
          select jsonb_build_object('coins', r.coins, 'salt', encode(r.salt, 'hex')) from lot_reserve r
          where r.club_id = lot.club_id and r.exclusive_id = lot.exclusive_id)
      where (club_id, exclusive_id) in (select * from unnest(
        ${ended.map(({ club_id }) => club_id)}::uuid[], ${ended.map(({ exclusive_id }) => exclusive_id)}::uuid[]))
      returning club_id, exclusive_id, leader_id, current_price, outcome`.execute(tx)
    for (const row of rows) await settleWinner(tx, row, links)
    return rows
  })
  return closed.length
}

async function settleWinner(tx: Tx, lot: Closed, links: NotificationLinks): Promise<void> {
  if (lot.leader_id === null || lot.current_price === null || lot.outcome === 'UNSOLD') return
  const { club_id: clubId, exclusive_id: exclusiveId, leader_id: fanId, current_price: price } = lot
  const payment = { clubId, exclusiveId, fanId, price, offeredAt: null }
  const notification = await insertOutstandingPayment(tx, payment)
  if (notification) await sendNotifications(tx, [notification], links)
}

/**
 * How often ended lots are closed, in milliseconds. Clients show the end at once, and the result at most this much
 * later.
 */
const interval = 1_000

/** Schedules the closing of ended lots. */
export const scheduleLotClosing = (schedule: Schedule, closing: Closing): void => {
  schedule('closeLots', interval, async () => {
    while ((await closeLots(closing)) > 0);
  })
}
