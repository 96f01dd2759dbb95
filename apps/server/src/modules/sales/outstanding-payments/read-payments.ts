import type {
  listStaffDuePayments,
  RecordedMethod,
  SettlementState,
  StaffDuePayment,
  Texts,
} from '@virage/contract/staff'
import type { Cents, CoinPrice, Coins } from '@virage/domain'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { isDueToday } from '../../../platform/database/club-day.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findMatches, isAnyMatch, searchConditions } from '../../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readOne, readSortedList, when } from '../../../platform/database/sorted-list.ts'
import { now } from '../../../platform/database/statement-now.ts'
import type { SavedCard } from '../../../platform/payments/payment-provider.ts'

/** An outstanding payment with its winner, its lot and what became of it. */
export type OutstandingPaymentRow = {
  id: string
  created_at: Date
  fan_id: string
  first_name: string
  last_name: string
  email: string
  exclusive_id: string
  slug: string
  name: Texts
  image_url: string
  number: number | null
  auction_id: string
  auction_name: Texts
  offered: boolean
  price: Coins
  /** When the lot closed; the sum in euro stays the same. */
  coin_price: CoinPrice
  deadline: Date
  paid_at: Date | null
  cancelled_at: Date | null
  charge_at: Date | null
  action_needed_at: Date | null
  settlement: SettlementState
  chargeable: boolean
  card: SavedCard | null
  card_ready: boolean
  charge: StaffDuePayment['charge']
  reminders: number
  reminded_at: Date | null
  bidding_closed_until: Date | null
  order_id: string | null
  order_number: number | null
  order_cost: Cents | null
  order_coins: Coins | null
  order_refunded: boolean | null
  has_parcels: boolean
  handed_over_at: Date | null
  recorded_id: string | null
  recorded_at: Date | null
  recorded_method: RecordedMethod | null
  received_on: string | null
  reference: string | null
}

/** Whether a payment `d` is still expected. */
export const isOpen = sql<boolean>`d.paid_at is null and d.cancelled_at is null`
const inState = {
  OPEN: isOpen,
  SCHEDULED: sql<boolean>`${isOpen} and d.charge_at is not null`,
  ACTION_NEEDED: sql<boolean>`${isOpen} and d.action_needed_at is not null`,
  OVERDUE: sql<boolean>`${isOpen} and d.deadline <= ${now}`,
  PAID: sql<boolean>`d.paid_at is not null`,
  CANCELLED: sql<boolean>`d.cancelled_at is not null`,
}

/** The state in which a payment `d` is settled: exactly one, unlike the filters above. */
export const settlement = sql<SettlementState>`case
  when d.cancelled_at is not null then 'GIVEN_UP' when d.paid_at is not null then 'PAID'
  when d.deadline <= ${now} then 'OVERDUE' when d.action_needed_at is not null then 'ACTION_NEEDED'
  when d.charge_at is not null then 'SCHEDULED' else 'OUTSTANDING' end`

/** The place of a payment's state in a list that begins with what needs somebody. */
const urgency = sql`array_position(
  array['OVERDUE', 'ACTION_NEEDED', 'OUTSTANDING', 'SCHEDULED', 'PAID', 'GIVEN_UP'], ${settlement})`

/** Joins the newest charge `k` of the saved card for a payment `d`. */
export const newestCharge = sql`left join lateral (
  select c.status from checkout c
  where c.club_id = d.club_id and c.outstanding_payment_id = d.id and c.off_session
  order by c.created_at desc, c.id desc limit 1) k on true`

/** Whether a fan `f` has a saved card that can be charged. */
const hasCard = sql<boolean>`f.card_status = 'READY' and f.payment_method is not null and f.payment_customer is not null`

/** Whether the card of a fan `f` can be charged for their payment `d`: nothing is planned or under way. */
const isChargeable = sql<boolean>`${isOpen} and ${hasCard} and d.charge_at is null and not exists (
  select from checkout c
  where c.club_id = d.club_id and c.outstanding_payment_id = d.id and c.status in ('open', 'paid'))`

/**
 * Whether a payment `d` of a lot `l` is charged with all others that are ready. One whose charge `k` was refused waits for a decision of
 * its own, and so does a second-chance offer, which its fan has not accepted.
 */
export const isReady = sql<boolean>`${isChargeable} and k.status is null and l.leader_id = d.fan_id`

const payments = {
  columns: sql`d.id, d.created_at, d.price, d.coin_price, d.deadline, d.paid_at, d.cancelled_at, d.charge_at, d.action_needed_at, f.id as fan_id, f.first_name, f.last_name,
    f.email, f.bidding_closed_until, f.card, ${hasCard} as card_ready, e.id as exclusive_id, e.slug, e.name, e.image_url, l.number,
    a.id as auction_id, a.name as auction_name, l.leader_id is distinct from d.fan_id as offered, ${settlement} as settlement,
    ${isChargeable} as chargeable,
    case k.status when 'open' then 'RUNNING' when 'cancelled' then 'REFUSED' when 'expired' then 'UNANSWERED' else 'NONE' end as charge,
    d.reminders_sent + d.staff_reminders as reminders, d.reminded_at,
    o.id as order_id, o.number as order_number, o.final_cost as order_cost, o.used_coins as order_coins, o.refunded_at is not null as order_refunded,
    exists (select from parcel x where x.club_id = o.club_id and x.order_id = o.id) as has_parcels, w.received_at as handed_over_at,
    r.id as recorded_id, r.created_at as recorded_at, r.method as recorded_method, r.received_on::text as received_on, r.reference`,
  row: 'd',
  from: sql`outstanding_payment d`,
  joins: sql`join fan f on f.club_id = d.club_id and f.id = d.fan_id
    join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id
    join lot l on l.club_id = d.club_id and l.exclusive_id = d.exclusive_id
    join auction a on a.club_id = l.club_id and a.id = l.auction_id
    ${newestCharge}
    left join orders o on o.club_id = d.club_id and o.outstanding_payment_id = d.id
    left join recorded_payment r on r.club_id = o.club_id and r.checkout_id = o.checkout_id
    left join order_handover w on w.club_id = o.club_id and w.order_id = o.id`,
}

/** Returns the condition that a payment `d` belongs to an auction. */
export const inAuction = (clubId: string, auctionId: string) => sql<boolean>`d.exclusive_id in (
  select x.exclusive_id from lot x where x.club_id = ${clubId} and x.auction_id = ${auctionId})`

/** Returns the conditions that find payments `d` by words of their winner or their lot. */
export async function searchPayments(tx: Tx, clubId: string, search: string | undefined) {
  const lots = await findMatches(tx, clubId, 'exclusive', search)
  return searchConditions(
    await findMatches(tx, clubId, 'fan', search),
    (fans) => isAnyMatch([sql`d.fan_id`, fans], [sql`d.exclusive_id`, lots]),
    { also: lots },
  )
}

/** Reads a page of outstanding payments. */
export async function readOutstandingPayments(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffDuePayments.query>,
): Promise<ListPage<OutstandingPaymentRow>> {
  const found = await searchPayments(tx, clubId, query.search)
  const id = { value: sql`d.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      ...payments,
      indexed: [
        sql`d.club_id = ${clubId}`,
        ...inPeriod(sql`d.created_at`, query),
        ...when(query.fanId, (fan) => sql`d.fan_id = ${fan}`),
        ...when(query.auctionId, (auction) => inAuction(clubId, auction)),
        ...found.indexed,
      ],
      lookups: found.lookups,
      isSelective: found.isSelective,
      filters: [
        ...when(query.state, (state) => inState[state]),
        ...when(query.dueToday, () => isDueToday),
        ...when(query.settlement, (state) => sql<boolean>`${settlement} = ${state}`),
      ],
      sorts: {
        date: [{ value: sql`d.created_at`, type: 'instant' }, id],
        deadline: [{ value: sql`d.deadline`, type: 'instant' }, id],
        amount: [{ value: sql`d.price`, type: 'number' }, id],
        settlement: [{ value: urgency, type: 'number' }, { value: sql`d.deadline`, type: 'instant' }, id],
      },
    },
    query,
  )
}

/** Reads an outstanding payment. */
export const readOutstandingPayment = (
  tx: Tx,
  clubId: string,
  id: string,
): Promise<OutstandingPaymentRow | undefined> => readOne(tx, payments, sql`d.club_id = ${clubId} and d.id = ${id}`)

/** Reads and locks an outstanding payment. */
export const lockOutstandingPayment = (
  tx: Tx,
  clubId: string,
  id: string,
): Promise<OutstandingPaymentRow | undefined> => readOne(tx, payments, sql`d.club_id = ${clubId} and d.id = ${id}`, 'd')
