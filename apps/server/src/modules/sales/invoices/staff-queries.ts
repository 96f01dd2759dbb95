import type { listStaffInvoices } from '@virage/contract/staff'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { findMatches, isMatchAlone, searchConditions } from '../../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readSortedList, when } from '../../../platform/database/sorted-list.ts'
import type { Invoice } from './queries.ts'

/** A document in the list, with what it corrects. */
export type ListedInvoice = Invoice & {
  corrects_series: string | null
  corrects_year: number | null
  corrects_number: number | null
}

/** The number in a search such as F-2026-000012, 2026-12 or 12; undefined for other words. */
function numberIn(search: string | undefined) {
  const found = /^(?:([fap])-)?(?:(20\d\d)-)?0*(\d{1,9})$/i.exec(search ?? '')
  const [, series, year, number] = found ?? []
  return number === undefined ? undefined : { series: series?.toUpperCase(), year, number }
}

/** Reads a page of documents. */
export async function readStaffInvoices(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffInvoices.query>,
): Promise<ListPage<ListedInvoice>> {
  const wanted = numberIn(query.search)
  const words = wanted ? undefined : query.search
  const found = searchConditions(await findMatches(tx, clubId, 'fan', words), (matches) =>
    isMatchAlone(sql`i.fan_id`, matches),
  )
  const id = { value: sql`i.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      columns: sql`i.*, x.series as corrects_series, x.year as corrects_year, x.number as corrects_number`,
      row: 'i',
      from: sql`invoice i`,
      joins: sql`left join invoice x on x.club_id = i.club_id and x.id = i.corrects_id`,
      indexed: [
        sql`i.club_id = ${clubId}`,
        ...when(wanted?.series, (series) => sql`i.series = ${series}`),
        ...when(wanted?.year, (year) => sql`i.year = ${Number(year)}`),
        ...when(wanted?.number, (number) => sql`i.number = ${Number(number)}`),
        ...when(query.kind, (kind) => sql`i.kind = ${kind}`),
        ...when(query.source, (source) => sql`i.source = ${source}`),
        ...inPeriod(sql`i.issued_at`, query),
        ...found.indexed,
      ],
      lookups: found.lookups,
      isSelective: found.isSelective || wanted !== undefined,
      sorts: {
        date: [{ value: sql`i.issued_at`, type: 'instant' }, id],
        total: [{ value: sql`i.gross`, type: 'number' }, id],
      },
    },
    query,
  )
}
