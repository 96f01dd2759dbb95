import { type Cents, type Coins, coinUnits } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DaySums, DayVat, GivenNumbers } from '../../../platform/database/json-columns.ts'
import { readTotals } from '../../wallet/index.ts'
import { type Bounds, boundsOf, type Days } from './months.ts'

/** Takes corrections from sums. */
const signed = (column: string) =>
  sql`case when i.corrects_id is null then ${sql.ref(column)} else -${sql.ref(column)} end`
const issuedIn = (clubId: string, { from, to }: Bounds) =>
  sql<boolean>`i.club_id = ${clubId} and i.issued_at >= ${from} and i.issued_at < ${to}`

/** The only row of a statement. */
async function one<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = (await statement.execute(tx)).rows
  if (!row) throw new Error('No sums were read')
  return row
}

/** Reads the VAT of each day per rate and nature; corrections are taken from it. */
export async function readVat(tx: Tx, clubId: string, days: Days): Promise<DayVat[]> {
  const { rows } = await sql<DayVat>`
    select to_char(i.issued_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as day, v.rate, v.nature,
      sum(${signed('v.net')})::bigint as net, sum(${signed('v.vat')})::bigint as vat, count(*)::integer as documents
    from invoice i join invoice_vat v on v.club_id = i.club_id and v.invoice_id = i.id
    where ${issuedIn(clubId, boundsOf(days))} group by 1, 2, 3 order by 1, 2 desc, 3`.execute(tx)
  return rows
}

/** Reads the numbers of the documents of some days, per series and year. */
export async function readNumbers(tx: Tx, clubId: string, days: Days): Promise<GivenNumbers[]> {
  const { rows } = await sql<GivenNumbers>`
    select i.series, i.year, min(i.number) as first, max(i.number) as last, count(*)::integer as count
    from invoice i where ${issuedIn(clubId, boundsOf(days))} group by 1, 2`.execute(tx)
  return rows
}

/** What came in and went back on some days. */
type FiguresRow = Omit<DaySums, 'vat' | 'numbers' | keyof ProblemsRow>

/** Reads these sums. */
export function readFigures(tx: Tx, clubId: string, days: Days): Promise<FiguresRow> {
  const bounds = boundsOf(days)
  const { from, to } = bounds
  return one(
    tx,
    sql<FiguresRow>`
      select documents.*,
        (select coalesce(sum(g.amount), 0)::bigint from donation g where g.club_id = ${clubId} and g.checkout_id is not null
          and g.created_at >= ${from} and g.created_at < ${to}) as donations,
        (select coalesce(sum(r.amount), 0)::bigint from refund r where r.club_id = ${clubId} and r.status = 'done'
          and r.settled_at >= ${from} and r.settled_at < ${to}) as refunds
      from (
        select coalesce(sum(i.by_money) filter (where i.source <> 'coins'), 0)::bigint as sales,
          coalesce(sum(i.by_money) filter (where i.source = 'coins'), 0)::bigint as coins
        from invoice i where ${issuedIn(clubId, bounds)} and i.corrects_id is null and i.replaces_id is null) documents`,
  )
}

/** What stands in the way of closing, of some days. */
type ProblemsRow = Record<'wrongSales' | 'wrongCoins' | 'unbalanced' | 'unpaidOut', number>

/** The number of payments that are in no payout yet. */
const unpaidOut = (clubId: string, { from, to }: Bounds) =>
  sql`(select count(*) from checkout c where c.club_id = ${clubId} and c.status = 'paid' and c.payment is not null and c.amount > 0
    and c.settled_at >= ${from} and c.settled_at < ${to}
    and not exists (select from payout_line l where l.club_id = c.club_id and l.checkout_id = c.id and l.kind = 'payment'))::integer`

/** Counts the payments of these days that are in no payout yet. */
export const countUnpaidOut = async (tx: Tx, clubId: string, days: Days): Promise<number> =>
  (await one(tx, sql<{ count: number }>`select ${unpaidOut(clubId, boundsOf(days))} as count`)).count

/** From when on each sale has a document, or waits for it: a club is taxed as it has said, not before. */
const sinceTaxed = (clubId: string, { from }: Bounds) =>
  sql`greatest(${from}, (select min(created_at) from vat_settings where club_id = ${clubId}))`

/** The bought coins that the ledger has taken for sales of these days: in their transactions, which take less than an hour. */
const takenCoins = (clubId: string, { from, to }: Bounds) => sql`
  select t.reference, sum(-e.amount) as bought from ledger_transfer t
  join ledger_entry e on e.club_id = t.club_id and e.transfer_id = t.id
  join ledger_account a on a.club_id = e.club_id and a.id = e.account_id and a.kind = 'fan'
  where t.club_id = ${clubId} and t.kind = 'ORDER'
    and t.created_at >= ${from} - interval '1 hour' and t.created_at < ${to} + interval '1 hour' group by 1`

/**
 * Counts the sales whose money, or whose coins, are not those of their document, whenever that was issued; the documents whose entries are not balanced,
 * because their VAT does not add up to their sum; and the payments that are in no payout yet. All entries but those of sales have the same sum on both sides
 * by how they are written, and the database keeps what is paid in money and coins equal to the document.
 */
export function readProblems(tx: Tx, clubId: string, days: Days): Promise<ProblemsRow> {
  const bounds = boundsOf(days)
  const { from, to } = bounds
  return one(
    tx,
    sql<ProblemsRow>`
      select sales.*,
        (select count(*) from invoice i
          cross join lateral (
            select coalesce(sum(v.net), 0) as net from invoice_vat v where v.club_id = i.club_id and v.invoice_id = i.id) sums
          where ${issuedIn(clubId, bounds)} and sums.net + i.vat <> case i.kind when 'SLIP' then 0 else i.gross end)::integer as unbalanced,
        ${unpaidOut(clubId, bounds)} as "unpaidOut"
      from (
        select count(*) filter (where i.by_money is distinct from s.money)::integer as "wrongSales",
          count(*) filter (where i.bought_coins + i.granted_coins <> s.coins or i.bought_coins <> coalesce(taken.bought, 0))::integer as "wrongCoins"
        from (
          select 'order' as source, o.id as source_id, o.final_cost as money, o.used_coins as coins, o.id as reference, o.created_at as sold_at
          from orders o where o.club_id = ${clubId} and o.created_at >= ${from} and o.created_at < ${to}
          union all
          select 'delivery', d.order_id, d.amount, d.coins, d.coins_reference, d.created_at from later_delivery d
          where d.club_id = ${clubId} and d.cents > 0 and d.created_at >= ${from} and d.created_at < ${to}
          union all
          select 'delivery', d.returned_parcel_id, d.amount, d.coins, d.coins_reference, d.created_at from redelivery d
          where d.club_id = ${clubId} and d.cents > 0 and d.created_at >= ${from} and d.created_at < ${to}
          union all
          select c.purpose, c.id, c.amount, 0, null, c.settled_at from checkout c
          where c.club_id = ${clubId} and c.status = 'paid' and c.purpose in ('membership', 'coins')
            and c.settled_at >= ${from} and c.settled_at < ${to}) s
        left join invoice i on i.club_id = ${clubId} and i.source = s.source and i.source_id = s.source_id
          and i.corrects_id is null and i.replaces_id is null
        left join (${takenCoins(clubId, bounds)}) taken on taken.reference = s.reference
        where (i.id is not null or s.sold_at >= ${sinceTaxed(clubId, bounds)})
          and not exists (select from waiting_invoice w where w.club_id = ${clubId} and w.source_id = s.source_id)) sales`,
  )
}

/** What else stands in the way of closing days: whether they aren't over, and how many things wait at their end. */
type WaitingRow = Record<'notOver' | 'documents' | 'refunds' | 'unknownLines', number>

/** Reads what waits at the end of some days. */
export function readWaiting(tx: Tx, clubId: string, days: Days): Promise<WaitingRow> {
  const { to, end } = boundsOf(days)
  return one(
    tx,
    sql<WaitingRow>`
      select (virage_now() < ${to} + interval '1 hour')::integer as "notOver",
        (select count(*) from waiting_invoice w where w.club_id = ${clubId} and w.created_at < ${to})::integer as documents,
        (select count(*) from refund r where r.club_id = ${clubId} and r.status = 'pending' and r.created_at < ${to})::integer as refunds,
        (select count(*) from payout_line l join payout p on p.club_id = l.club_id and p.id = l.payout_id
          where l.club_id = ${clubId} and l.checkout_id is null and l.refund_id is null and p.arrives_on < ${end})::integer as "unknownLines"`,
  )
}

/** The payouts of a month, and the coins that fans have now. */
type BalancesRow = Record<'payouts' | 'fees', Cents> & Record<'bought' | 'granted', Coins>

/** Reads these sums. */
export async function readBalances(tx: Tx, clubId: string, month: Days): Promise<BalancesRow> {
  const { first, end } = boundsOf(month)
  const paidOut = (column: string) => sql`(select coalesce(sum(${sql.ref(column)}), 0)::bigint from payout p
    where p.club_id = ${clubId} and p.booked_on >= ${first} and p.booked_on < ${end})`
  const row = await one(
    tx,
    sql<Omit<BalancesRow, 'bought'>>`
      select ${paidOut('p.amount')} as payouts, ${paidOut('p.fee')} as fees,
        (select coalesce(sum(balance), 0)::bigint from ledger_account where club_id = ${clubId} and kind = 'granted') as granted`,
  )
  const { fans } = await readTotals(tx, clubId)
  return { ...row, bought: coinUnits(fans - row.granted) }
}
