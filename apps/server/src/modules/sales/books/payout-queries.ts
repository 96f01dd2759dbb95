import type { listPayouts } from '@virage/contract/staff'
import type { Cents } from '@virage/domain'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { inPeriod, type ListPage, readSortedList } from '../../../platform/database/sorted-list.ts'

/** A payout in the list. */
type ListedPayout = {
  id: string
  provider_payout: string
  /** YYYY-MM-DD. */
  day: string
  amount: Cents
  fee: Cents
  lines: number
  unmatched: number
}

/** Reads a page of payouts. */
export const readPayouts = (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listPayouts.query>,
): Promise<ListPage<ListedPayout>> =>
  readSortedList(
    tx,
    {
      columns: sql`p.id, p.provider_payout, p.arrives_on::text as day, p.amount, p.fee, l.lines, l.unmatched`,
      row: 'p',
      from: sql`payout p`,
      joins: sql`cross join lateral (
        select count(*)::integer as lines, (count(*) filter (where checkout_id is null and refund_id is null))::integer as unmatched
        from payout_line l where l.club_id = p.club_id and l.payout_id = p.id) l`,
      indexed: [
        sql`p.club_id = ${clubId}`,
        ...inPeriod(sql`(p.arrives_on::timestamp at time zone 'Europe/Paris')`, query),
      ],
      sorts: {
        date: [
          { value: sql`p.arrives_on::timestamp`, type: 'localTime' },
          { value: sql`p.id`, type: 'id' },
        ],
      },
    },
    query,
  )
