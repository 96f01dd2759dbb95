import type { Cents, Coins } from '@virage/domain'
import type {
  listCoinsPurchases,
  listStaffDonations,
  listStaffMemberships,
  listStaffOrders,
  membershipSorts,
  orderSorts,
  purchaseSorts,
  Refund as RefundDto,
} from '@virage/contract/staff'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { shownStatus } from '../refunds/list-queries.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  findMatches,
  isAnyMatch,
  isMatch,
  isMatchAlone,
  searchConditions,
  searchItems,
} from '../../../platform/database/search-entries.ts'
import {
  areFew,
  inPeriod,
  type ListPage,
  pageIds,
  readOne,
  readSortedList,
  type SortedList,
  when,
} from '../../../platform/database/sorted-list.ts'
import { utcTime } from '../../../platform/database/utc-time.ts'
import { now } from '../../../platform/database/statement-now.ts'

/** The buyer. */
type Buyer = { fan_id: string; first_name: string; last_name: string; email: string }
type Dated = { id: string; created_at: Date; refund: RefundDto['status'] | null }

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

/** What an export says of an order. */
export type ExportedOrder = Omit<SoldOrder, 'created_at' | 'fan_id' | 'original_cost'> & { utc_time: string }

/** Coins bought by card. */
export type SoldCoins = Dated & Buyer & { checkout_id: string; coins: Coins; amount: Cents; refunded_cost: Cents }

/** A donation; an anonymous visitor has no donor. */
export type GivenDonation = Dated & {
  amount: Cents
  fan_id: string | null
  donor_name: string | null
  donor_email: string | null
  year: number | null
  number: number | null
}

/** A paid year of membership. */
export type PaidMembership = Dated &
  Buyer & {
    /** Null if it wasn't paid here. */
    checkout_id: string | null
    fee: Cents
    starts_at: Date
    ends_at: Date
  }

const buyer = sql`f.id as fan_id, f.first_name, f.last_name, f.email`
const newestRefund = (column: 'order_id' | 'checkout_id', of: string) =>
  sql`(select ${shownStatus} from refund r where r.club_id = ${sql.ref(`${of}.club_id`)}
       and r.${sql.ref(column)} = ${sql.ref(column === 'order_id' ? `${of}.id` : `${of}.checkout_id`)} order by r.id desc limit 1)`

/** The filters of a query, without its page. */
type Filters<T extends { cursor?: unknown; limit?: unknown }> = Omit<T, 'cursor' | 'limit'>

/** Returns what an order number says, such as `000042`; undefined for anything else. */
export const numberIn = (search: string | undefined) => /^\d{1,9}$/.exec(search?.trim() ?? '')?.[0]

const orders = {
  columns: sql`o.id, o.number as order_number, o.created_at, o.original_cost, o.final_cost, o.used_coins, o.refunded_cost,
    o.refunded_coins, ${buyer}, ${newestRefund('order_id', 'o')} as refund,
    (select jsonb_agg(l.name) from order_line l where l.club_id = o.club_id and l.order_id = o.id) as names`,
  row: 'o',
  from: sql`orders o`,
  joins: sql`join fan f on f.club_id = o.club_id and f.id = o.fan_id`,
}
const isRefunded = sql<boolean>`(o.refunded_cost > 0 or o.refunded_coins > 0)`
const isCompletelyRefunded = sql<boolean>`(o.refunded_cost = o.final_cost and o.refunded_coins = o.used_coins)`
const orderConditions = {
  PAID: { indexed: [], filters: [sql<boolean>`not ${isRefunded}`] },
  PARTLY_REFUNDED: { indexed: [isRefunded], filters: [sql<boolean>`not ${isCompletelyRefunded}`] },
  REFUNDED: { indexed: [isRefunded], filters: [isCompletelyRefunded] },
}

async function orderList(
  tx: Tx,
  clubId: string,
  query: Filters<z.output<typeof listStaffOrders.query>>,
): Promise<SortedList<(typeof orderSorts)[number]>> {
  const number = numberIn(query.search)
  const found = searchConditions(await findMatches(tx, clubId, 'fan', query.search), (matches) =>
    number === undefined
      ? isMatchAlone(sql`o.fan_id`, matches)
      : sql`(${isMatch(sql`o.fan_id`, matches)} or o.number = ${Number(number)})`,
  )
  const state = query.state && orderConditions[query.state]
  const id = { value: sql`o.id`, type: 'id' } as const
  return {
    ...orders,
    indexed: [
      sql`o.club_id = ${clubId}`,
      ...inPeriod(sql`o.created_at`, query),
      ...when(query.fanId, (fan) => sql`o.fan_id = ${fan}`),
      ...(state?.indexed ?? []),
      ...found.indexed,
    ],
    lookups: found.lookups,
    isSelective: found.isSelective,
    filters: [...(state?.filters ?? [])],
    sorts: {
      date: [{ value: sql`o.created_at`, type: 'instant' }, id],
      total: [{ value: sql`o.original_cost`, type: 'number' }, id],
    },
  }
}

/** Reads a page of orders. */
export const readSoldOrders = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffOrders.query>,
): Promise<ListPage<SoldOrder>> => readSortedList(tx, await orderList(tx, clubId, query), query)

const exportedOrders = (clubId: string) => sql`
  o as materialized (select * from orders where club_id = ${clubId} and id = any(${pageIds})),
  f as materialized (
    select id, first_name, last_name, email from fan where club_id = ${clubId} and id = any(array(select fan_id from o))),
  l as materialized (
    select order_id, json_agg(name order by exclusive_id) as names from order_line
    where club_id = ${clubId} and order_id = any(${pageIds}) group by order_id),
  r as materialized (
    select distinct on (order_id) order_id, ${shownStatus} as status from refund r
    where club_id = ${clubId} and order_id = any(${pageIds}) order by order_id, id desc)
  select o.id, o.number as order_number, ${utcTime(sql`o.created_at`)} as utc_time, o.final_cost, o.used_coins, o.refunded_cost, o.refunded_coins,
    f.first_name, f.last_name, f.email, l.names, r.status as refund
  from page join o on o.id = page.id join f on f.id = o.fan_id
    left join l on l.order_id = o.id left join r on r.order_id = o.id
  order by page.place`

/** Reads the same for an export, with what it says. */
export const readExportedOrders = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffOrders.query>,
): Promise<ListPage<ExportedOrder>> =>
  readSortedList(tx, { ...(await orderList(tx, clubId, query)), together: exportedOrders(clubId) }, query)

/** Reads an order. */
export const readSoldOrder = (tx: Tx, clubId: string, id: string): Promise<SoldOrder | undefined> =>
  readOne(tx, orders, sql`o.club_id = ${clubId} and o.id = ${id}`)

const purchaseRefund = sql`(select ${shownStatus} from refund r where r.club_id = c.club_id and r.checkout_id = c.id order by r.id desc limit 1)`
const purchaseRefunded = sql`(select coalesce(sum(r.amount), 0)::bigint from refund r
  where r.club_id = c.club_id and r.checkout_id = c.id and r.status <> 'failed')`
const purchaseColumns = sql`t.id, t.created_at, c.id as checkout_id, c.coins, c.amount, ${buyer}, ${purchaseRefund} as refund,
  ${purchaseRefunded} as refunded_cost`
const purchaseCheckout = sql`join checkout c on c.club_id = t.club_id and c.id = t.reference`
const purchaseBuyer = sql`join fan f on f.club_id = c.club_id and f.id = c.fan_id`

/** Reads a page of purchases of coins, by their ledger transfers. */
export async function readSoldCoins(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listCoinsPurchases.query>,
): Promise<ListPage<SoldCoins>> {
  const found = await searchItems(tx, { clubId, kind: 'fan', id: sql`c.fan_id`, search: query.search })
  const refunds = sql`select r.checkout_id from refund r where r.club_id = ${clubId} and r.order_id is null and r.status <> 'failed'`
  const id = { value: sql`t.id`, type: 'id' } as const
  // Each purchase has a checkout, so only conditions on it need it for counting.
  const byFan = query.fanId !== undefined || found.indexed.length > 0 || found.lookups.length > 0
  return readSortedList(
    tx,
    {
      columns: purchaseColumns,
      row: 't',
      from: byFan ? sql`ledger_transfer t ${purchaseCheckout}` : sql`ledger_transfer t`,
      joins: byFan ? purchaseBuyer : sql`${purchaseCheckout} ${purchaseBuyer}`,
      indexed: [
        sql`t.club_id = ${clubId} and t.kind = 'PURCHASE'`,
        // True for each purchase. It lets an index find those of a fan among all their checkouts.
        ...(byFan ? [sql<boolean>`c.purpose = 'coins' and c.status = 'paid'`] : []),
        ...inPeriod(sql`t.created_at`, query),
        ...when(query.fanId, (fan) => sql`c.fan_id = ${fan}`),
        // Refunds are few, and lead to their purchases.
        ...(query.state === 'REFUNDED' ? [sql<boolean>`t.reference in (${refunds})`] : []),
        ...found.indexed,
      ],
      lookups: [
        ...(query.state === 'PAID' ? [sql<boolean>`not exists (${refunds} and r.checkout_id = t.reference)`] : []),
        ...found.lookups,
      ],
      isSelective: found.isSelective || query.state === 'REFUNDED',
      sorts: {
        date: [{ value: sql`t.created_at`, type: 'instant' }, id],
        amount: [{ value: sql`t.cost`, type: 'number' }, id],
      },
    },
    query,
  )
}

/** Reads a purchase of coins. */
export const readSoldCoinsPurchase = (tx: Tx, clubId: string, id: string): Promise<SoldCoins | undefined> =>
  readOne(
    tx,
    {
      columns: purchaseColumns,
      from: sql`ledger_transfer t`,
      joins: sql`${purchaseCheckout} ${purchaseBuyer}`,
    },
    sql`t.club_id = ${clubId} and t.id = ${id} and t.kind = 'PURCHASE'`,
  )

const donations = {
  columns: sql`d.id, d.created_at, d.amount, d.fan_id, t.year, t.number, ${newestRefund('checkout_id', 'd')} as refund,
    coalesce(nullif(trim(f.first_name || ' ' || f.last_name), ''), d.donor ->> 'name') as donor_name,
    coalesce(f.email, d.donor ->> 'email') as donor_email`,
  row: 'd',
  from: sql`donation d`,
  joins: sql`left join fan f on f.club_id = d.club_id and f.id = d.fan_id
    left join receipt t on t.club_id = d.club_id and t.donation_id = d.id`,
}

async function donationList(
  tx: Tx,
  clubId: string,
  query: Filters<z.output<typeof listStaffDonations.query>>,
): Promise<SortedList<(typeof purchaseSorts)[number]>> {
  // A donor is a fan, or a visitor whose name the donation has.
  const visitors = await findMatches(tx, clubId, 'donation', query.search)
  const fans = searchConditions(
    await findMatches(tx, clubId, 'fan', query.search),
    (matches) => isAnyMatch([sql`d.fan_id`, matches], [sql`d.id`, visitors]),
    { also: visitors },
  )
  const id = { value: sql`d.id`, type: 'id' } as const
  return {
    ...donations,
    indexed: [
      sql`d.club_id = ${clubId}`,
      ...inPeriod(sql`d.created_at`, query),
      ...when(query.fanId, (fan) => sql`d.fan_id = ${fan}`),
      ...fans.indexed,
    ],
    lookups: fans.lookups,
    isSelective: fans.isSelective,
    filters: [
      ...when(query.state, (state) =>
        state === 'REFUNDED' ? sql`d.refunded_at is not null` : sql`d.refunded_at is null`,
      ),
    ],
    sorts: {
      date: [{ value: sql`d.created_at`, type: 'instant' }, id],
      amount: [{ value: sql`d.amount`, type: 'number' }, id],
    },
  }
}

/** Reads a page of donations. */
export const readGivenDonations = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffDonations.query>,
): Promise<ListPage<GivenDonation>> => readSortedList(tx, await donationList(tx, clubId, query), query)

/** Reads a donation. */
export const readGivenDonation = (tx: Tx, clubId: string, id: string): Promise<GivenDonation | undefined> =>
  readOne(tx, donations, sql`d.club_id = ${clubId} and d.id = ${id}`)

const memberships = {
  columns: sql`m.id, coalesce(c.created_at, m.starts_at) as created_at, m.checkout_id, m.fee, m.starts_at, m.ends_at, ${buyer},
    ${newestRefund('checkout_id', 'm')} as refund`,
  row: 'm',
  from: sql`membership m`,
  joins: sql`join fan f on f.club_id = m.club_id and f.id = m.fan_id
    left join checkout c on c.club_id = m.club_id and c.id = m.checkout_id`,
}
const membershipInState = {
  ACTIVE: sql<boolean>`m.refunded_at is null and m.starts_at <= ${now} and m.ends_at > ${now}`,
  UPCOMING: sql<boolean>`m.refunded_at is null and m.starts_at > ${now}`,
  ENDED: sql<boolean>`m.refunded_at is null and m.ends_at <= ${now}`,
  REFUNDED: sql<boolean>`m.refunded_at is not null`,
}

async function membershipList(
  tx: Tx,
  clubId: string,
  query: Filters<z.output<typeof listStaffMemberships.query>>,
): Promise<SortedList<(typeof membershipSorts)[number]>> {
  const found = await searchItems(tx, { clubId, kind: 'fan', id: sql`m.fan_id`, search: query.search })
  const id = { value: sql`m.id`, type: 'id' } as const
  // Few are refunded or begin later: in the order of all, most would be skipped.
  const rare = query.state === 'REFUNDED' || query.state === 'UPCOMING' ? [membershipInState[query.state]] : []
  const isRare = rare.length > 0 && (await areFew(tx, memberships.from, [sql`m.club_id = ${clubId}`, ...rare]))
  return {
    ...memberships,
    indexed: [
      sql`m.club_id = ${clubId}`,
      ...rare,
      ...inPeriod(sql`m.starts_at`, query),
      ...when(query.fanId, (fan) => sql`m.fan_id = ${fan}`),
      ...found.indexed,
    ],
    lookups: found.lookups,
    isSelective: found.isSelective || isRare,
    filters: rare.length > 0 ? [] : when(query.state, (state) => membershipInState[state]),
    sorts: {
      date: [id],
      startDate: [{ value: sql`m.starts_at`, type: 'instant' }, id],
      endDate: [{ value: sql`m.ends_at`, type: 'instant' }, id],
    },
  }
}

/** Reads a page of paid years of membership. */
export const readPaidMemberships = async (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffMemberships.query>,
): Promise<ListPage<PaidMembership>> => readSortedList(tx, await membershipList(tx, clubId, query), query)

/** Reads a paid year of membership. */
export const readPaidMembership = (tx: Tx, clubId: string, id: string): Promise<PaidMembership | undefined> =>
  readOne(tx, memberships, sql`m.club_id = ${clubId} and m.id = ${id}`)
