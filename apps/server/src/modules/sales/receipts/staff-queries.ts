import type { listStaffReceipts } from '@virage/contract/staff'
import { type Cents, cents } from '@virage/domain'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { searchItems } from '../../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readSortedList, when } from '../../../platform/database/sorted-list.ts'
import type { StoredReceipt } from './queries.ts'

/** Reads a page of tax receipts, searched by number and by what they say of the donor. */
export async function readStaffReceipts(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffReceipts.query>,
): Promise<ListPage<StoredReceipt>> {
  const [, year, number] = /^(?:(20\d\d)-)?0*(\d{1,9})$/.exec(query.search ?? '') ?? []
  const search = number === undefined ? query.search : undefined
  const found = await searchItems(tx, { clubId, kind: 'receipt', id: sql`r.id`, search })
  const id = { value: sql`r.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      columns: sql`r.*`,
      row: 'r',
      from: sql`receipt r`,
      indexed: [
        sql`r.club_id = ${clubId}`,
        ...when(year, (one) => sql`r.year = ${Number(one)}`),
        ...when(number, (one) => sql`r.number = ${Number(one)}`),
        ...inPeriod(sql`r.created_at`, query),
        ...found.indexed,
      ],
      lookups: found.lookups,
      isSelective: number !== undefined || found.isSelective,
      sorts: {
        date: [{ value: sql`r.created_at`, type: 'instant' }, id],
        amount: [{ value: sql`r.amount`, type: 'number' }, id],
      },
    },
    query,
  )
}

/**
 * Reads the number and the sum of a year's valid tax receipts, by the day of their payment in Paris. They are issued and numbered in that
 * year or a later one, whose index finds them.
 */
export async function readReceiptYear(
  tx: Tx,
  clubId: string,
  year: number,
): Promise<{ receipts: number; total: Cents }> {
  const { rows } = await sql<{ receipts: number; total: Cents }>`
    select count(*)::integer as receipts, coalesce(sum(deductible), 0)::bigint as total from receipt
    where club_id = ${clubId} and year >= ${year} and cancelled_at is null
      and coalesce(paid_at, created_at) >= (select make_timestamptz(${year}, 1, 1, 0, 0, 0, 'Europe/Paris'))
      and coalesce(paid_at, created_at) < (select make_timestamptz(${year}::integer + 1, 1, 1, 0, 0, 0, 'Europe/Paris'))`.execute(
    tx,
  )
  return rows[0] ?? { receipts: 0, total: cents(0) }
}
