import type { listPayouts, payoutLineKinds } from '@virage/contract/staff'
import type { Cents } from '@virage/domain'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { inPeriod, type ListPage, readSortedList } from '../../../platform/database/sorted-list.ts'

/** A payout in the list. */
export type ListedPayout = {
  id: string
  provider_payout: string
  /** YYYY-MM-DD. */
  day: string
  amount: Cents
  fee: Cents
  lines: number
  unmatched: number
}

const columns = sql`p.id, p.provider_payout, p.arrives_on::text as day, p.amount, p.fee, l.lines, l.unmatched`
const counts = sql`cross join lateral (
  select count(*)::integer as lines, (count(*) filter (where checkout_id is null and refund_id is null))::integer as unmatched
  from payout_line l where l.club_id = p.club_id and l.payout_id = p.id) l`

/** Reads a page of payouts. */
export const readPayouts = (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listPayouts.query>,
): Promise<ListPage<ListedPayout>> =>
  readSortedList(
    tx,
    {
      columns,
      row: 'p',
      from: sql`payout p`,
      joins: counts,
      indexed: [
        sql`p.club_id = ${clubId}`,
        ...inPeriod(sql`(p.arrives_on::timestamp at time zone 'Europe/Paris')`, query),
      ],
      sorts: {
        date: [
          { value: sql`p.arrives_on`, type: 'date' },
          { value: sql`p.id`, type: 'id' },
        ],
      },
    },
    query,
  )

/** Reads a payout; undefined if the club has none with that id. */
export async function findPayout(tx: Tx, clubId: string, id: string): Promise<ListedPayout | undefined> {
  const { rows } = await sql<ListedPayout>`
    select ${columns} from payout p ${counts} where p.club_id = ${clubId} and p.id = ${id}`.execute(tx)
  return rows[0]
}

/** A line of a payout, with the fan whose payment it is about. */
type ListedLine = {
  id: string
  kind: (typeof payoutLineKinds)[number]
  reference: string
  amount: Cents
  fee: Cents
  is_matched: boolean
  fan_id: string | null
  fan_name: string
}

/** Reads the lines of a payout, at most 500: those that were matched to nothing first, then disputes. */
export async function readPayoutLines(tx: Tx, clubId: string, payoutId: string): Promise<ListedLine[]> {
  const { rows } = await sql<ListedLine>`
    select l.provider_line as id, l.kind, l.reference, l.amount, l.fee, (l.checkout_id is not null or l.refund_id is not null) as is_matched,
      f.id as fan_id, concat_ws(' ', f.first_name, f.last_name) as fan_name
    from payout_line l
    left join refund r on r.club_id = l.club_id and r.id = l.refund_id
    left join checkout c on c.club_id = l.club_id and c.id = coalesce(l.checkout_id, r.checkout_id)
    left join fan f on f.club_id = l.club_id and f.id = c.fan_id
    where l.club_id = ${clubId} and l.payout_id = ${payoutId}
    order by (l.checkout_id is not null or l.refund_id is not null), l.kind <> 'dispute', l.provider_line limit 500`.execute(
    tx,
  )
  return rows
}
