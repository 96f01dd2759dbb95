import type { Language } from '@virage/contract'
import type { Cents } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Page } from '../../../platform/http/page.ts'
import type { Donor } from '../../../platform/database/json-columns.ts'

/** A receipt's row. */
export type StoredReceipt = Selectable<DB['receipt']>

/** A receipt to insert. */
export type NewReceipt = {
  clubId: string
  fanId: string | null
  donationId: string | null
  orderId: string | null
  /** In cents. */
  amount: Cents
  deductible: Cents
  donor: Donor
  itemName: unknown
  language: Language
  /** When the gift was paid, if that was before now. */
  paidAt?: Date | string | undefined
}

/**
 * Inserts a receipt with the next number of its club and year. The counter is locked until the transaction ends, and a
 * rollback restores it, so numbers have no gaps and no duplicates. Its instant is read after the wait for the counter: it is in the year of its number.
 */
export async function insertReceipt(tx: Tx, receipt: NewReceipt & { sellerRevision: number }): Promise<StoredReceipt> {
  await sql`select from receipt_counter where club_id = ${receipt.clubId} order by year for update`.execute(tx)
  const { rows } = await sql<StoredReceipt>`
    with instant as materialized (select virage_now() as at),
    counted as (
      insert into receipt_counter as c (club_id, year, last)
      select ${receipt.clubId}, extract(year from at at time zone 'Europe/Paris'), 1 from instant
      on conflict (club_id, year) do update set last = c.last + 1
      returning year, last)
    insert into receipt (club_id, year, number, fan_id, donation_id, order_id, amount, deductible, donor, item_name, language,
      seller_revision, paid_at, created_at)
    select ${receipt.clubId}, year, last, ${receipt.fanId}::uuid, ${receipt.donationId}::uuid, ${receipt.orderId}::uuid,
           ${receipt.amount}::bigint, ${receipt.deductible}::bigint, ${JSON.stringify(receipt.donor)}::jsonb,
           ${receipt.itemName === null ? null : JSON.stringify(receipt.itemName)}::jsonb, ${receipt.language},
           ${receipt.sellerRevision}::integer, least(${receipt.paidAt ?? null}::timestamptz, at), at
    from counted, instant returning *`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error('The receipt was not stored')
  return stored
}

/** Reads a fan's receipts, newest first. */
export async function readReceipts(tx: Tx, clubId: string, fanId: string, { limit, cursor }: Page) {
  return tx
    .selectFrom('receipt')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Reads the receipts of some donations or orders, by the ids of these. */
export async function readReceiptsOf(
  tx: Tx,
  clubId: string,
  column: 'donation_id' | 'order_id',
  ids: string[],
): Promise<Map<string, StoredReceipt>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('club_id', '=', clubId)
    .where(column, 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row[column] ?? '', row]))
}

/** Reads a receipt with its club, and the seller's file that it was issued with. */
export async function readReceipt(tx: Tx, clubId: string, id: string) {
  return tx
    .selectFrom('receipt as r')
    .innerJoin('club as c', 'c.id', 'r.club_id')
    .leftJoin('club_seller as s', (join) =>
      join.onRef('s.club_id', '=', 'r.club_id').onRef('s.revision', '=', 'r.seller_revision'),
    )
    .leftJoin('orders as o', (join) => join.onRef('o.club_id', '=', 'r.club_id').onRef('o.id', '=', 'r.order_id'))
    .leftJoin('recorded_payment as p', (join) =>
      join.onRef('p.club_id', '=', 'o.club_id').onRef('p.checkout_id', '=', 'o.checkout_id'),
    )
    .selectAll('r')
    .select('p.method as recorded_method')
    .select(['s.details as seller', 's.signature'])
    .select(['c.name as club_name', 'c.contact_email', 'c.slug as club_slug'])
    .where('r.club_id', '=', clubId)
    .where('r.id', '=', id)
    .executeTakeFirst()
}

/** Cancels the receipt of a refunded purchase, also one that waits. @returns whether there is one */
export async function cancelReceipt(
  tx: Tx,
  clubId: string,
  what: { column: 'donation_id' | 'order_id'; id: string },
): Promise<boolean> {
  // First: if it is being issued at this moment, this waits for it, and then finds it below.
  await tx.deleteFrom('waiting_receipt').where('club_id', '=', clubId).where(what.column, '=', what.id).execute()
  const { numUpdatedRows } = await tx
    .updateTable('receipt')
    .set({ cancelled_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where(what.column, '=', what.id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Formats a receipt's number, such as 2026-000012. */
export const receiptNumber = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(6, '0')}`
