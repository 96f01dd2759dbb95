import { type Cents, type Coins, coinUnits, type VatNature, type VatRate } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { readTotals } from '../../wallet/index.ts'
import { boundsOf } from './months.ts'

/** Takes corrections from sums. */
const signed = (column: string) =>
  sql`case when i.corrects_id is null then ${sql.ref(column)} else -${sql.ref(column)} end`
const inMonth = (clubId: string, { from, to }: ReturnType<typeof boundsOf>) =>
  sql<boolean>`i.club_id = ${clubId} and i.issued_at >= ${from} and i.issued_at < ${to}`

/** The VAT of a day or a month at one rate. */
export type VatRow = { day: string; rate: VatRate; nature: VatNature; net: Cents; vat: Cents; documents: number }

/** Reads the VAT of a month per rate and nature, or of each of its days; corrections are taken from it. */
export async function readVat(tx: Tx, clubId: string, month: string, per: 'day' | 'month'): Promise<VatRow[]> {
  const day = per === 'day' ? sql`to_char(i.issued_at at time zone 'Europe/Paris', 'YYYY-MM-DD')` : sql`${month}::text`
  const { rows } = await sql<VatRow>`
    select ${day} as day, v.rate, v.nature, sum(${signed('v.net')})::bigint as net, sum(${signed('v.vat')})::bigint as vat,
      count(*)::integer as documents
    from invoice i join invoice_vat v on v.club_id = i.club_id and v.invoice_id = i.id
    where ${inMonth(clubId, boundsOf(month))} group by 1, 2, 3 order by 1, 2 desc, 3`.execute(tx)
  return rows
}

/** The numbers of a series in a year, until the end of a month. */
export type SeriesRow = { series: string; year: number; first: number; last: number; missing: number }

/** Reads which numbers each series has, and how many are missing: from 1 to the last one, each exists once. */
export async function readSeries(tx: Tx, clubId: string, month: string): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    select i.series, i.year, min(i.number) as first, max(i.number) as last, (max(i.number) - count(*))::integer as missing
    from invoice i where i.club_id = ${clubId} and i.year = ${Number(month.slice(0, 4))} and i.issued_at < ${boundsOf(month).to}
    group by 1, 2 order by array_position(array['F', 'A', 'P'], i.series)`.execute(tx)
  return rows
}

/** The money of a month, and the coins that fans have now. */
export type MoneyRow = Record<'sales' | 'coins' | 'donations' | 'refunds' | 'payouts' | 'fees', Cents> &
  Record<'bought' | 'granted', Coins>

/** Reads what came in and went back in a month. */
export async function readMoney(tx: Tx, clubId: string, month: string): Promise<MoneyRow> {
  const bounds = boundsOf(month)
  const { from, to, first, end } = bounds
  const documents = (condition: ReturnType<typeof sql>) =>
    sql`(select coalesce(sum(i.by_money), 0)::bigint from invoice i
      where ${inMonth(clubId, bounds)} and i.corrects_id is null and i.replaces_id is null and ${condition})`
  const paidOut = (column: string) => sql`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from payout p
      where p.club_id = ${clubId} and p.booked_on >= ${first} and p.booked_on < ${end})`
  const { rows } = await sql<Omit<MoneyRow, 'bought'>>`
    select ${documents(sql`i.source <> 'coins'`)} as sales, ${documents(sql`i.source = 'coins'`)} as coins,
      (select coalesce(sum(g.amount), 0)::bigint from donation g where g.club_id = ${clubId} and g.checkout_id is not null
        and g.created_at >= ${from} and g.created_at < ${to}) as donations,
      (select coalesce(sum(r.amount), 0)::bigint from refund r where r.club_id = ${clubId} and r.status = 'done'
        and r.settled_at >= ${from} and r.settled_at < ${to}) as refunds,
      ${paidOut('p.amount')} as payouts, ${paidOut('p.fee')} as fees,
      (select coalesce(sum(balance), 0)::bigint from ledger_account where club_id = ${clubId} and kind = 'granted') as granted`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error('No sums were read')
  const { fans } = await readTotals(tx, clubId)
  return { ...row, bought: coinUnits(fans - row.granted) }
}

/** How many things stand in the way of closing a month, by check. */
export type CheckRow = Record<'monthNotOver' | 'documents' | 'refunds' | 'sales' | 'coins' | 'payouts', number>

/**
 * Counts what stands in the way of closing a month. Sales and coins are compared with what the orders and the ledger say, since the
 * club is taxed as it has said.
 */
export async function readChecks(tx: Tx, clubId: string, month: string): Promise<CheckRow> {
  const bounds = boundsOf(month)
  const { from, to } = bounds
  const since = sql`greatest(${from}, (select min(created_at) from vat_settings where club_id = ${clubId}))`
  const { rows } = await sql<CheckRow>`
    select (virage_now() < ${to} + interval '1 hour')::integer as "monthNotOver",
      (select count(*) from waiting_invoice w where w.club_id = ${clubId} and w.created_at < ${to})::integer as documents,
      (select count(*) from refund r where r.club_id = ${clubId} and r.status = 'pending' and r.created_at < ${to})::integer as refunds,
      (select count(*) from (
        select 'order' as source, o.id as source_id, o.final_cost as money from orders o
        where o.club_id = ${clubId} and o.created_at >= ${since} and o.created_at < ${to}
        union all
        select 'delivery', d.order_id, d.amount from later_delivery d
        where d.club_id = ${clubId} and d.cents > 0 and d.created_at >= ${since} and d.created_at < ${to}
        union all
        select 'delivery', d.returned_parcel_id, d.amount from redelivery d
        where d.club_id = ${clubId} and d.cents > 0 and d.created_at >= ${since} and d.created_at < ${to}
        union all
        select c.purpose, c.id, c.amount from checkout c
        where c.club_id = ${clubId} and c.status = 'paid' and c.purpose in ('membership', 'coins')
          and c.settled_at >= ${since} and c.settled_at < ${to}) s
        left join invoice i on i.club_id = ${clubId} and i.source = s.source and i.source_id = s.source_id
          and i.corrects_id is null and i.replaces_id is null
        where i.by_money is distinct from s.money
          and not exists (select from waiting_invoice w where w.club_id = ${clubId} and w.source_id = s.source_id))::integer as sales,
      (select (coalesce((select sum(-e.amount) from ledger_transfer t
          join ledger_entry e on e.club_id = t.club_id and e.transfer_id = t.id
          join ledger_account a on a.club_id = e.club_id and a.id = e.account_id and a.kind = 'fan'
          where t.club_id = ${clubId} and t.kind = 'ORDER' and t.created_at >= ${since} and t.created_at < ${to}), 0)
        <> coalesce((select sum(i.bought_coins) from invoice i
          where ${inMonth(clubId, bounds)} and i.corrects_id is null and i.replaces_id is null), 0)))::integer as coins,
      (select count(*) from checkout c where c.club_id = ${clubId} and c.status = 'paid' and c.payment is not null and c.amount > 0
        and c.settled_at >= ${from} and c.settled_at < ${to}
        and not exists (select from payout_line l where l.club_id = c.club_id and l.checkout_id = c.id and l.kind = 'payment'))::integer
      + (select count(*) from payout_line l join payout p on p.club_id = l.club_id and p.id = l.payout_id
         where l.club_id = ${clubId} and l.checkout_id is null and l.refund_id is null and p.arrives_on < ${bounds.end}
        )::integer as payouts`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('No checks were read')
  return row
}
