import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Cents, Coins } from '@virage/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/http/page.ts'

/** The buyer. */
type Buyer = { fan_id: string; first_name: string; last_name: string; email: string }
type Dated = { id: string; created_at: Date; refund: Selectable<DB['refund']>['status'] | null }

/** An order with its buyer and the names of its lines. */
export type SoldOrder = Dated &
  Buyer & {
    order_number: number
    original_cost: Cents
    final_cost: Cents
    used_coins: Coins
    refunded_cost: Cents
    refunded_coins: Coins
    names: unknown[]
  }

/** Coins bought by card. */
export type SoldCoins = Dated & Buyer & { coins: Coins; amount: Cents }

/** A donation; an anonymous visitor has no donor. */
export type GivenDonation = Dated & {
  amount: Cents
  donor_name: string | null
  donor_email: string | null
  year: number | null
  number: number | null
}

/** A paid year of membership. */
export type PaidMembership = Dated & Buyer & { fee: Cents; starts_at: Date; ends_at: Date }

const buyer = sql`f.id as fan_id, f.first_name, f.last_name, f.email`
const below = (column: string, cursor: string | undefined): RawBuilder<unknown> =>
  cursor === undefined ? sql`true` : sql`${sql.ref(column)} < ${cursor}`
const newestRefund = (column: 'order_id' | 'checkout_id', of: string) =>
  sql`(select r.status from refund r where r.club_id = ${sql.ref(`${of}.club_id`)}
       and r.${sql.ref(column)} = ${sql.ref(column === 'order_id' ? `${of}.id` : `${of}.checkout_id`)} order by r.id desc limit 1)`

/** Reads orders, newest first. */
export async function readSoldOrders(tx: Tx, clubId: string, { limit, cursor }: Page): Promise<SoldOrder[]> {
  const { rows } = await sql<SoldOrder>`
    select o.id, o.number as order_number, o.created_at, o.original_cost, o.final_cost, o.used_coins, o.refunded_cost, o.refunded_coins, ${buyer},
      ${newestRefund('order_id', 'o')} as refund,
      (select jsonb_agg(l.name) from order_line l where l.club_id = o.club_id and l.order_id = o.id) as names
    from orders o join fan f on f.club_id = o.club_id and f.id = o.fan_id
    where o.club_id = ${clubId} and ${below('o.id', cursor)} order by o.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Reads purchases of coins by their ledger transfer, newest first. */
export async function readSoldCoins(tx: Tx, clubId: string, { limit, cursor }: Page): Promise<SoldCoins[]> {
  const { rows } = await sql<SoldCoins>`
    select t.id, t.created_at, c.coins, c.amount, ${buyer},
      (select r.status from refund r where r.club_id = c.club_id and r.checkout_id = c.id order by r.id desc limit 1) as refund
    from ledger_transfer t
    join checkout c on c.club_id = t.club_id and c.id = t.reference
    join fan f on f.club_id = c.club_id and f.id = c.fan_id
    where t.club_id = ${clubId} and t.kind = 'PURCHASE' and ${below('t.id', cursor)}
    order by t.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Reads donations, newest first. */
export async function readGivenDonations(tx: Tx, clubId: string, { limit, cursor }: Page): Promise<GivenDonation[]> {
  const { rows } = await sql<GivenDonation>`
    select d.id, d.created_at, d.amount, t.year, t.number, ${newestRefund('checkout_id', 'd')} as refund,
      coalesce(nullif(trim(f.first_name || ' ' || f.last_name), ''), d.donor ->> 'name') as donor_name,
      coalesce(f.email, d.donor ->> 'email') as donor_email
    from donation d
    left join fan f on f.club_id = d.club_id and f.id = d.fan_id
    left join receipt t on t.club_id = d.club_id and t.donation_id = d.id
    where d.club_id = ${clubId} and ${below('d.id', cursor)} order by d.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Reads paid years of membership, newest first. */
export async function readPaidMemberships(tx: Tx, clubId: string, { limit, cursor }: Page): Promise<PaidMembership[]> {
  const { rows } = await sql<PaidMembership>`
    select m.id, coalesce(c.created_at, m.starts_at) as created_at, m.fee, m.starts_at, m.ends_at, ${buyer},
      ${newestRefund('checkout_id', 'm')} as refund
    from membership m join fan f on f.club_id = m.club_id and f.id = m.fan_id
    left join checkout c on c.club_id = m.club_id and c.id = m.checkout_id
    where m.club_id = ${clubId} and ${below('m.id', cursor)} order by m.id desc limit ${limit}`.execute(tx)
  return rows
}
