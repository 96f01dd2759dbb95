import type { Cents, CoinPrice, Coins } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { now } from '../../../platform/database/statement-now.ts'

/** Reads a fan's notes, newest first. */
export const readNotes = (tx: Tx, clubId: string, fanId: string): Promise<Selectable<DB['fan_note']>[]> =>
  tx
    .selectFrom('fan_note')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

/** Adds a note. */
export const insertNote = (
  tx: Tx,
  note: { clubId: string; fanId: string; text: string; author: string; authorEmail: string },
): Promise<Selectable<DB['fan_note']>> =>
  tx
    .insertInto('fan_note')
    .values({
      club_id: note.clubId,
      fan_id: note.fanId,
      text: note.text,
      author: note.author,
      author_email: note.authorEmail,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An email to a fan, as it is stored. */
export type EmailRow = Selectable<DB['fan_email']>

/** Reads the emails to a fan, newest first. */
export const readEmails = (tx: Tx, clubId: string, fanId: string): Promise<EmailRow[]> =>
  tx
    .selectFrom('fan_email')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .orderBy('enqueued_at', 'desc')
    .limit(200)
    .execute()

/** Reads a fan's tags in the order of the alphabet. */
export async function readTags(tx: Tx, clubId: string, fanId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('fan_tag')
    .select('tag')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

/** Adds and removes tags of a fan. */
export async function changeTags(
  tx: Tx,
  { clubId, fanId, add, remove }: { clubId: string; fanId: string; add: string[]; remove: string[] },
): Promise<void> {
  if (remove.length > 0)
    await tx
      .deleteFrom('fan_tag')
      .where('club_id', '=', clubId)
      .where('fan_id', '=', fanId)
      .where('tag', 'in', remove)
      .execute()
  if (add.length > 0)
    await tx
      .insertInto('fan_tag')
      .values(add.map((tag) => ({ club_id: clubId, fan_id: fanId, tag })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Returns when a fan's paid membership ends; null without one. */
export async function readMemberUntil(tx: Tx, clubId: string, fanId: string): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(m.ends_at) as until from membership m
    where m.club_id = ${clubId} and m.fan_id = ${fanId} and m.refunded_at is null and m.ends_at > ${now}`.execute(tx)
  return rows[0]?.until ?? null
}

/** How many entries each list of an account has. */
const mostShown = 20

/** A lot that a fan has bid on. */
export type BidRow = {
  exclusive_id: string
  name: unknown
  highest: Coins
  /** The price of a coin when the lot closed; null if nobody has won it yet. */
  coin_price: CoinPrice | null
  placed_at: Date
  leads: boolean
  ends_at: Date
}

/** Reads the lots that a fan has bid on, by their latest bids. */
export async function readBids(tx: Tx, clubId: string, fanId: string): Promise<BidRow[]> {
  const { rows } = await sql<BidRow>`
    select k.exclusive_id, e.name, b.highest, b.placed_at, l.leader_id = k.fan_id as leads, l.ends_at,
      (select d.coin_price from outstanding_payment d where d.club_id = k.club_id and d.exclusive_id = k.exclusive_id
        order by d.created_at, d.id limit 1) as coin_price
    from lot_bidder k
    join lot l on l.club_id = k.club_id and l.exclusive_id = k.exclusive_id
    join exclusive e on e.club_id = k.club_id and e.id = k.exclusive_id
    cross join lateral (
      select max(b.price) as highest, max(b.placed_at) as placed_at from bid b
      where b.club_id = k.club_id and b.exclusive_id = k.exclusive_id and b.fan_id = k.fan_id and b.cancelled_at is null
    ) b
    where k.club_id = ${clubId} and k.fan_id = ${fanId} and not k.all_cancelled
    order by b.placed_at desc limit ${mostShown}`.execute(tx)
  return rows
}

/** A payment of a fan. */
export type PaymentRow = {
  id: string
  kind: 'ORDER' | 'COINS' | 'DONATION' | 'MEMBERSHIP'
  date: Date
  number: string | null
  coins: Coins
  cents: Cents
}

/** Reads a fan's newest payments. */
export async function readPayments(tx: Tx, clubId: string, fanId: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    (select o.id, 'ORDER' as kind, o.created_at as date, lpad(o.number::text, 6, '0') as number,
        o.used_coins as coins, o.final_cost as cents
      from orders o where o.club_id = ${clubId} and o.fan_id = ${fanId} order by o.id desc limit ${mostShown})
    union all
    (select d.id, 'DONATION', d.created_at,
        (select r.year || '-' || lpad(r.number::text, 6, '0') from receipt r
          where r.club_id = d.club_id and r.donation_id = d.id and r.cancelled_at is null limit 1), 0, d.amount
      from donation d where d.club_id = ${clubId} and d.fan_id = ${fanId} order by d.id desc limit ${mostShown})
    union all
    (select c.id, case c.purpose when 'coins' then 'COINS' else 'MEMBERSHIP' end, c.created_at, null, c.coins, c.amount
      from checkout c
      where c.club_id = ${clubId} and c.fan_id = ${fanId} and c.status = 'paid' and c.purpose in ('coins', 'membership')
      order by c.id desc limit ${mostShown})
    order by date desc limit ${mostShown}`.execute(tx)
  return rows
}

/** What a fan has spent. */
export type SpentRow = {
  orders: number
  order_coins: Coins
  order_cents: Cents
  donations: number
  donation_cents: Cents
}

/** Reads what a fan has spent, without what was refunded. */
export async function readSpent(tx: Tx, clubId: string, fanId: string): Promise<SpentRow> {
  const { rows } = await sql<SpentRow>`
    select o.count as orders, o.coins as order_coins, o.cents as order_cents, d.count as donations, d.cents as donation_cents
    from (
      select count(*)::int as count, coalesce(sum(used_coins - refunded_coins), 0)::bigint as coins,
             coalesce(sum(final_cost - refunded_cost), 0)::bigint as cents
      from orders where club_id = ${clubId} and fan_id = ${fanId}
    ) o, (
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as cents
      from donation where club_id = ${clubId} and fan_id = ${fanId} and refunded_at is null
    ) d`.execute(tx)
  const [spent] = rows
  if (!spent) throw new Error('A sum returned no row')
  return spent
}

/** Reads a fan's unpaid lots, the next deadline first. */
export async function readDue(
  tx: Tx,
  clubId: string,
  fanId: string,
): Promise<{ id: string; name: unknown; price: Coins; coin_price: CoinPrice; deadline: Date }[]> {
  return tx
    .selectFrom('outstanding_payment as d')
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'd.club_id').onRef('e.id', '=', 'd.exclusive_id'),
    )
    .select(['d.id', 'e.name', 'd.price', 'd.coin_price', 'd.deadline'])
    .where('d.club_id', '=', clubId)
    .where('d.fan_id', '=', fanId)
    .where('d.paid_at', 'is', null)
    .where('d.cancelled_at', 'is', null)
    .orderBy('d.deadline')
    .limit(mostShown)
    .execute()
}

/** Reads the hours that a fan has reserved, latest first; local times of the club. */
export async function readHours(tx: Tx, clubId: string, fanId: string): Promise<{ id: string; starts_at: string }[]> {
  return tx
    .selectFrom('reservation as r')
    .innerJoin('booking_slot as s', (join) => join.onRef('s.club_id', '=', 'r.club_id').onRef('s.id', '=', 'r.slot_id'))
    .select(['r.id', 's.starts_at'])
    .where('r.club_id', '=', clubId)
    .where('r.fan_id', '=', fanId)
    .orderBy('s.starts_at', 'desc')
    .limit(mostShown)
    .execute()
}
