import type { Texts } from '@virage/contract/staff'
import { type Coins, type ExclusiveCategory, type SoldTerms, termsOfSale, type WithdrawalTerms } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/http/page.ts'
import { lockParcelsOfOrder } from '../delivery/lock-parcels.ts'
import { readLineProgress } from '../delivery/order-progress.ts'
import { readOrderProgress } from './received-at.ts'

/** A line of a contract, with the withdrawal from it, if any. */
export type ContractLine = {
  exclusiveId: string
  name: Texts
  category: ExclusiveCategory
  terms: SoldTerms
  price: Coins
  withdrawalId: string | null
  /** Whether it is on its way or received. */
  hasLeft: boolean
  /** Whether it was lost on its way, and not replaced. */
  isLost: boolean
}

/** A contract that may be withdrawn from: an order, or a won lot that was not paid yet. */
export type Contract = {
  kind: 'order' | 'outstandingPayment'
  id: string
  /** Of an order. */
  number: number | null
  fanId: string
  createdAt: Date
  receivedAt: Date | null
  /** Whether any of its things is on its way or received. */
  hasLeft: boolean
  /** Whether its items were taken from the stock; a lot was not. */
  isFromStock: boolean
  /** Whether the whole order is refunded. */
  isRefunded: boolean
  lines: ContractLine[]
}

type OrderRow = {
  id: string
  number: number
  fan_id: string
  outstanding_payment_id: string | null
  created_at: Date
  refunded_at: Date | null
}

/** Reads the orders of a fan as contracts, newest first. */
export async function readOrderContracts(tx: Tx, clubId: string, fanId: string, page: Page): Promise<Contract[]> {
  const { rows } = await sql<OrderRow>`
    select o.* from orders o where o.club_id = ${clubId} and o.fan_id = ${fanId}
      and (${page.cursor ?? null}::uuid is null or o.id < ${page.cursor ?? null})
    order by o.id desc limit ${page.limit}`.execute(tx)
  return contractsOf(tx, clubId, rows)
}

/** Whose order it has to be: the fan's, or that of anyone with this name and email address; undefined for staff. */
type OrderBuyer = { fanId: string } | { firstName: string; lastName: string; email: string } | undefined

/** Reads and locks the order with this number. Names are compared in any case, and with or without accents. */
export async function lockOrder(
  tx: Tx,
  clubId: string,
  number: number,
  buyer: OrderBuyer,
): Promise<Contract | undefined> {
  const isBuyer = buyer ? isOrderOf(buyer) : sql`true`
  const { rows } = await sql<OrderRow>`
    select o.* from orders o join fan f on f.club_id = o.club_id and f.id = o.fan_id
    where o.club_id = ${clubId} and o.number = ${number} and ${isBuyer} for update of o`.execute(tx)
  // Staff can't send what is being withdrawn from, or it has left before.
  for (const { id } of rows) await lockParcelsOfOrder(tx, clubId, id)
  const [order] = await contractsOf(tx, clubId, rows)
  return order
}

const isOrderOf = (buyer: NonNullable<OrderBuyer>) =>
  'fanId' in buyer
    ? sql`o.fan_id = ${buyer.fanId}`
    : sql`f.email_key = lower(${buyer.email}) and fold_text(f.first_name) = fold_text(${buyer.firstName})
        and fold_text(f.last_name) = fold_text(${buyer.lastName})`

/** Reads won lots that are not paid: of a fan, one of them, or any one for staff. */
export async function readUnpaidLots(
  tx: Tx,
  clubId: string,
  { fanId, id }: { fanId: string; id?: string } | { fanId?: undefined; id: string },
): Promise<Contract[]> {
  type Row = {
    id: string
    fan_id: string
    created_at: Date
    exclusive_id: string
    name: Texts
    category: ExclusiveCategory
    withdrawal: WithdrawalTerms
    price: Coins
    withdrawal_id: string | null
  }
  const { rows } = await sql<Row>`
    select d.id, d.fan_id, d.created_at, e.id as exclusive_id, e.name, e.category, e.withdrawal, d.price, w.id as withdrawal_id
    from outstanding_payment d
    join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id
    left join withdrawal w on w.club_id = d.club_id and w.outstanding_payment_id = d.id and w.refusal is null
    where d.club_id = ${clubId} and (${fanId ?? null}::uuid is null or d.fan_id = ${fanId ?? null})
      and (${id ?? null}::uuid is null or d.id = ${id ?? null})
      and d.paid_at is null and (d.cancelled_at is null or w.id is not null)
    order by d.id desc`.execute(tx)
  return rows.map((row) => ({
    kind: 'outstandingPayment',
    id: row.id,
    number: null,
    fanId: row.fan_id,
    createdAt: row.created_at,
    receivedAt: null,
    hasLeft: false,
    isFromStock: false,
    isRefunded: false,
    lines: [
      {
        exclusiveId: row.exclusive_id,
        name: row.name,
        category: row.category,
        // Nothing of it has begun.
        terms: termsOfSale(row.withdrawal),
        price: row.price,
        withdrawalId: row.withdrawal_id,
        hasLeft: false,
        isLost: false,
      },
    ],
  }))
}

/** Reads where the buyer of a contract gets emails, and in which language. */
export const readBuyer = (tx: Tx, clubId: string, fanId: string): Promise<{ email: string; language: string | null }> =>
  tx
    .selectFrom('fan')
    .select(['email', 'language'])
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .executeTakeFirstOrThrow()

async function contractsOf(tx: Tx, clubId: string, orders: OrderRow[]): Promise<Contract[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await tx
    .selectFrom('order_line as l')
    .leftJoin('withdrawal_line as w', (join) =>
      join
        .onRef('w.club_id', '=', 'l.club_id')
        .onRef('w.order_id', '=', 'l.order_id')
        .onRef('w.exclusive_id', '=', 'l.exclusive_id'),
    )
    .select([
      'l.order_id',
      'l.exclusive_id as exclusiveId',
      'l.name',
      'l.category',
      'l.withdrawal as terms',
      'l.price',
      'w.withdrawal_id as withdrawalId',
    ])
    .where('l.club_id', '=', clubId)
    .where('l.order_id', 'in', ids)
    .execute()
  const progress = await readOrderProgress(tx, clubId, ids)
  const ofLines = await readLineProgress(tx, clubId, ids)
  const progressOf = (orderId: string, exclusiveId: string) => {
    const line = ofLines.get(orderId)?.find((one) => one.exclusiveId === exclusiveId)
    // What was delivered outside the product has left as a whole.
    const hasLeft = ofLines.has(orderId) ? line?.hasLeft : progress.get(orderId)?.hasLeft
    return { hasLeft: hasLeft ?? false, isLost: line?.isLost ?? false }
  }
  return orders.map((order) => ({
    kind: 'order',
    id: order.id,
    number: order.number,
    fanId: order.fan_id,
    createdAt: order.created_at,
    receivedAt: progress.get(order.id)?.receivedAt ?? null,
    hasLeft: progress.get(order.id)?.hasLeft ?? false,
    isFromStock: order.outstanding_payment_id === null,
    isRefunded: order.refunded_at !== null,
    lines: lines.flatMap(({ order_id: orderId, ...line }) =>
      orderId === order.id ? [{ ...line, ...progressOf(orderId, line.exclusiveId) }] : [],
    ),
  }))
}
