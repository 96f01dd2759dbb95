import type { bookAccounts } from '@virage/contract/staff'
import type { Cents } from '@virage/domain'
import { sql } from 'kysely'
import type { InTransaction, Tx } from '../../../platform/database/database.ts'
import { type Bounds, boundsOf, countDays, dayAfter, type Days, daysOf } from './months.ts'

/** The journals: sales, money that comes in and goes back, and the bank. */
export const journals = { VE: 'Ventes', EN: 'Encaissements', BQ: 'Banque' } as const

/**
 * The version of the rules by which journals are written; a closed month keeps the one that it was closed with. In the first, each refund whose reason is
 * "late" was a late payment, although staff had typed it, and a cheque that the club wrote for a refund that was sent back left the account of those it has
 * received. In the first two, so did the refund of a sale that a cheque had paid.
 */
export const journalVersion = 3

/** A line of the journal. */
export type Posting = {
  journal: keyof typeof journals
  /** What the entry is about, the same for each of its lines. */
  entry: string
  /** YYYYMMDD, as the day of the piece. */
  day: string
  piece: string
  piece_day: string
  account: (typeof bookAccounts)[number]
  debit: Cents
  credit: Cents
}

const number = sql`i.series || '-' || i.year || '-' || lpad(i.number::text, 6, '0')`
const dayOf = (instant: ReturnType<typeof sql>) => sql`to_char(${instant} at time zone 'Europe/Paris', 'YYYYMMDD')`

/**
 * The lines of some days' journals, each entry balanced and of one day. They follow from documents, donations, refunds and payouts, whose dates are never changed: a
 * closed month always has the same journal. The day of a donation or a refund is formatted once (OFFSET 0), and not for each of its lines.
 *
 * A document that another one replaces because its buyer named a company moves no money.
 */
function postingsOf(clubId: string, { first, end, from, to }: Bounds) {
  return sql`
    with closed as (
      select journal_version as version from closed_month where club_id = ${clubId} and month = date_trunc('month', ${first})::date
    ), first_version as (
      select from closed where version = 1
    ), document as (
      select i.*, ${number} as piece, ${dayOf(sql`i.issued_at`)} as day, i.corrects_id is not null as is_correction,
        i.replaces_id is not null or exists (
          select from invoice r where r.club_id = i.club_id and r.replaces_id = i.corrects_id) as moves_nothing,
        case when i.method = 'CARD' then 'provider' when i.method = 'CASH' then 'cash'
          -- The club refunds a cheque by another one, or a transfer; one that was taken back was never cashed.
          when i.method = 'CHEQUE' and (i.corrects_id is null or exists (select from closed where version < 3) or exists (
            select from recorded_payment p join payment_reversal v on v.club_id = p.club_id and v.recorded_payment_id = p.id
            where p.club_id = i.club_id and p.checkout_id = i.checkout_id)) then 'cheques'
          else 'bank' end as money
      from invoice i where i.club_id = ${clubId} and i.issued_at >= ${from} and i.issued_at < ${to} and i.gross > 0
    ), posting (journal, entry, day, piece, piece_day, account, debit, credit) as (
      select 'VE', piece, day, piece, day, 'customers', gross, 0 from document where not is_correction
      union all select 'VE', piece, day, piece, day, 'customers', 0, gross from document where is_correction
      union all
      select 'VE', d.piece, d.day, d.piece, d.day, x.account,
        case when d.is_correction then x.amount else 0 end, case when d.is_correction then 0 else x.amount end
      from document d cross join lateral (
        select case when d.source = 'membership' then 'memberships' when v.nature = 'GOODS' then 'goods' else 'services' end as account,
          sum(v.net) as amount
        from invoice_vat v where v.club_id = d.club_id and v.invoice_id = d.id group by 1
        union all select 'vat', d.vat
        union all select case d.source when 'coins' then 'coins' else 'memberships' end, d.gross where d.kind = 'SLIP') x
      where x.amount > 0
      union all
      select 'EN', d.piece, d.day, d.piece, d.day, x.account,
        case when d.is_correction then x.credit else x.debit end, case when d.is_correction then x.debit else x.credit end
      from document d cross join lateral (
        select 'customers' as account, 0::bigint as debit, d.gross as credit
        union all select d.money, d.by_money, 0
        union all select 'coins', d.by_coins, 0) x
      where not d.moves_nothing and x.debit + x.credit > 0
      union all
      select 'EN', 'D-' || g.id, g.day, left(g.id::text, 18), g.day, x.account, x.debit, x.credit
      from (select id, amount, ${dayOf(sql`created_at`)} as day from donation
        where club_id = ${clubId} and checkout_id is not null and created_at >= ${from} and created_at < ${to} offset 0) g
      cross join lateral (values ('provider', g.amount, 0::bigint), ('donations', 0, g.amount)) x (account, debit, credit)
      union all
      -- A payment that came too late to buy anything: the first refund of it has a row as soon as it arrives.
      select 'EN', 'L-' || r.id, ${dayOf(sql`r.created_at`)}, left(r.id::text, 18), ${dayOf(sql`r.created_at`)}, x.account, x.debit, x.credit
      from refund r cross join lateral (values ('provider', r.amount, 0::bigint), ('suspense', 0, r.amount)) x (account, debit, credit)
      where r.club_id = ${clubId} and r.reason = 'late' and (r.actor = 'system' and r.order_id is null or exists (select from first_version))
        and r.amount > 0 and r.created_at >= ${from} and r.created_at < ${to}
        and not exists (select from refund e where e.club_id = r.club_id and e.checkout_id = r.checkout_id and e.id < r.id)
      union all
      -- Refunds without a credit note: of donations, of late payments, and of sales from before invoices.
      select 'EN', 'R-' || r.id, r.day, left(r.id::text, 18), r.day, x.account, x.debit, x.credit
      from (select r.id, r.amount, g.id is null as is_sale, ${dayOf(sql`r.settled_at`)} as day from refund r
        left join donation g on g.club_id = r.club_id and g.checkout_id = r.checkout_id
        where r.club_id = ${clubId} and r.status = 'done' and r.amount > 0 and r.settled_at >= ${from} and r.settled_at < ${to}
          and not exists (select from invoice i where i.club_id = r.club_id and i.refund_id = r.id)
          and not exists (select from waiting_invoice w where w.club_id = r.club_id and w.refund_id = r.id) offset 0) r
      cross join lateral (values (case when r.is_sale then 'suspense' else 'donations' end, r.amount, 0::bigint),
        ('provider', 0, r.amount)) x (account, debit, credit)
      union all
      -- Refunds that the buyer's bank has sent back, until the club has repaid them in another way.
      select 'EN', 'S-' || r.id, ${dayOf(sql`r.sent_back_at`)}, left(r.id::text, 18), ${dayOf(sql`r.sent_back_at`)}, x.account, x.debit, x.credit
      from refund r cross join lateral (values ('provider', r.amount, 0::bigint), ('suspense', 0, r.amount)) x (account, debit, credit)
      where r.club_id = ${clubId} and r.sent_back_at >= ${from} and r.sent_back_at < ${to}
      union all
      select 'EN', 'B-' || r.id, ${dayOf(sql`r.repaid_at`)}, left(r.id::text, 18), ${dayOf(sql`r.repaid_at`)}, x.account, x.debit, x.credit
      from refund r cross join lateral (values ('suspense', r.amount, 0::bigint),
        (case when r.repaid_method = 'CASH' then 'cash' when r.repaid_method = 'CHEQUE' and exists (select from first_version) then 'cheques'
          else 'bank' end, 0, r.amount)) x (account, debit, credit)
      where r.club_id = ${clubId} and r.sent_back_at < ${to} and r.repaid_at >= ${from} and r.repaid_at < ${to}
      union all
      -- What buyers contest with their bank, until the accountant books it or the club gets it back.
      select 'EN', 'C-' || l.reference || '-' || l.provider_line, to_char(p.booked_on, 'YYYYMMDD'), left(l.reference, 40),
        to_char(p.arrives_on, 'YYYYMMDD'), x.account, greatest(x.amount, 0), greatest(-x.amount, 0)
      from payout p join payout_line l on l.club_id = p.club_id and l.payout_id = p.id and l.kind = 'dispute'
      cross join lateral (values ('suspense', -l.amount), ('provider', l.amount)) x (account, amount)
      where p.club_id = ${clubId} and p.booked_on >= ${first} and p.booked_on < ${end} and x.amount <> 0
      union all
      select 'BQ', 'P-' || p.id, to_char(p.booked_on, 'YYYYMMDD'), left(p.provider_payout, 40), to_char(p.arrives_on, 'YYYYMMDD'), x.account,
        greatest(x.amount, 0), greatest(-x.amount, 0)
      from payout p cross join lateral (values ('bank', p.amount), ('fees', p.fee), ('provider', -p.amount - p.fee)) x (account, amount)
      where p.club_id = ${clubId} and p.booked_on >= ${first} and p.booked_on < ${end} and x.amount <> 0
    )`
}

/** How many documents and donations are read at a time: each has some five lines. */
const readAtOnce = 5_000

/** Divides days into steps that have few documents each: all of them in one statement would take longer than it may, and more memory than there is. */
export async function stepsOf(tx: Tx, clubId: string, days: Days, atOnce: number): Promise<Days[]> {
  const all = countDays(days)
  if (all === 1) return [days]
  const { from, to } = boundsOf(days)
  const { rows } = await sql<{ things: number }>`
    select ((select count(*) from invoice where club_id = ${clubId} and issued_at >= ${from} and issued_at < ${to})
      + (select count(*) from donation where club_id = ${clubId} and created_at >= ${from} and created_at < ${to}))::integer as things`.execute(
    tx,
  )
  const length = Math.max(Math.floor(all / Math.max((rows[0]?.things ?? 0) / atOnce, 1)), 1)
  return Array.from({ length: Math.ceil(all / length) }, (_, step) => ({
    first: dayAfter(days.first, step * length),
    end: dayAfter(days.first, Math.min((step + 1) * length, all)),
  }))
}

/**
 * Reads the lines of a month's journals in steps, in the order of journals, days and entries.
 *
 * @param inTransaction runs a step in a transaction of the club, which may be the same for all of them
 * @param atOnce about how many documents and donations a step reads
 */
export async function* readPostings(
  inTransaction: InTransaction,
  clubId: string,
  month: string,
  atOnce: number = readAtOnce,
): AsyncGenerator<Posting[]> {
  const steps = await inTransaction((tx) => stepsOf(tx, clubId, daysOf(month), atOnce))
  const reads = Object.keys(journals)
    .toSorted()
    .flatMap((journal) =>
      steps.map((step) => {
        const lines = sql<Posting>`${postingsOf(clubId, boundsOf(step))}
          select journal, entry, day, piece, piece_day, account, debit::bigint, credit::bigint from posting
          where journal = ${journal} order by day, entry, credit, debit desc, account`
        return () => inTransaction((tx) => lines.execute(tx))
      }),
    )
  let reading = reads.shift()?.()
  while (reading) {
    const { rows } = await reading
    // The next step is read while this one is written.
    reading = reads.shift()?.()
    // A reader who stops early never asks for it.
    reading?.catch(() => {})
    yield rows
  }
}
