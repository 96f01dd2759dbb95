import type { SettlementState, sumDuePayments, Texts } from '@virage/contract/staff'
import type { CoinPrice, Coins } from '@virage/domain'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { isDueToday } from '../../../platform/database/club-day.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { when } from '../../../platform/database/sorted-list.ts'
import { lockCheckoutsOf } from '../payments/supersede-checkouts.ts'
import { inAuction, isOpen, isReady, newestCharge, searchPayments, settlement } from './read-payments.ts'

/** Reads the auctions of which lots were won, the one that closed last first. */
export async function readSettledAuctions(tx: Tx, clubId: string) {
  const { rows } = await sql<{ id: string; name: Texts; date: Date; payments: number; outstanding: number }>`
    select a.id, a.name, max(d.created_at) as date, count(*)::int as payments,
           (count(*) filter (where d.paid_at is null and d.cancelled_at is null))::int as outstanding
    from outstanding_payment d
    join lot l on l.club_id = d.club_id and l.exclusive_id = d.exclusive_id
    join auction a on a.club_id = l.club_id and a.id = l.auction_id
    where d.club_id = ${clubId}
    group by a.id, a.name order by max(l.closed_at) desc nulls last, a.id limit 50`.execute(tx)
  return rows
}

/** Payments of the same state, price and price of a coin: their cost is rounded one by one. */
export type PaymentGroup = {
  settlement: SettlementState
  ready: boolean
  price: Coins
  coin_price: CoinPrice
  count: number
}

/** Counts payments by their state, price, and whether they can be charged with all others. */
export async function countPayments(
  tx: Tx,
  clubId: string,
  { auctionId, search, dueToday }: z.output<typeof sumDuePayments.query>,
): Promise<PaymentGroup[]> {
  const found = await searchPayments(tx, clubId, search)
  const conditions = [
    sql<boolean>`d.club_id = ${clubId}`,
    ...when(auctionId, (auction) => inAuction(clubId, auction)),
    ...when(dueToday, () => isDueToday),
    ...found.indexed,
    ...(found.lookups ?? []),
  ]
  // Only open payments can be charged: for the others, which grow over the years, nothing is looked up.
  const { rows } = await sql<PaymentGroup>`
    select ${settlement} as settlement, false as ready, d.price, d.coin_price, count(*)::int as count
    from outstanding_payment d
    where ${sql.join(conditions, sql` and `)} and not (${isOpen})
    group by 1, 3, 4
    union all
    select ${settlement}, ${isReady}, d.price, d.coin_price, count(*)::int
    from outstanding_payment d
    join fan f on f.club_id = d.club_id and f.id = d.fan_id
    join lot l on l.club_id = d.club_id and l.exclusive_id = d.exclusive_id
    ${newestCharge}
    where ${sql.join(conditions, sql` and `)} and ${isOpen}
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}

/** A payment that can be charged with all others. */
export type ReadyPayment = { id: string; price: Coins; coin_price: CoinPrice }

/**
 * Locks the checkouts of all winners who have an open payment in a club or an auction, and these payments; then reads those that are
 * ready, in the order of their ids.
 */
export async function lockReadyPayments(
  tx: Tx,
  clubId: string,
  auctionId: string | undefined,
): Promise<ReadyPayment[]> {
  const where = sql`d.club_id = ${clubId} and d.paid_at is null and d.cancelled_at is null
    and ${auctionId === undefined ? sql`true` : inAuction(clubId, auctionId)}`
  const { rows: fans } = await sql<{ fan_id: string }>`
    select distinct d.fan_id from outstanding_payment d where ${where}`.execute(tx)
  await lockCheckoutsOf(
    tx,
    fans.map(({ fan_id: fanId }) => fanId),
  )
  await sql`select d.id from outstanding_payment d where ${where} order by d.id for update of d`.execute(tx)
  // A statement of its own sees what the payments' earlier locks have committed.
  const { rows } = await sql<ReadyPayment>`
    select d.id, d.price, d.coin_price
    from outstanding_payment d
    join fan f on f.club_id = d.club_id and f.id = d.fan_id
    join lot l on l.club_id = d.club_id and l.exclusive_id = d.exclusive_id
    ${newestCharge}
    where ${where} and ${isReady} order by d.id`.execute(tx)
  return rows
}

/** Counts a reminder by staff, unless they have sent one in the last 24 hours. @returns whether it may be sent */
export async function countReminder(tx: Tx, clubId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outstanding_payment')
    .set((eb) => ({ staff_reminders: eb('staff_reminders', '+', 1), reminded_at: sql<Date>`virage_now()` }))
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', sql<Date>`virage_now() - interval '24 hours'`)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
