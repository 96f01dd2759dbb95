import type { Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/http/page.ts'

/** An outstanding payment with its winner and exclusive. */
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
  price: Coins
  deadline: Date
  paid_at: Date | null
  cancelled_at: Date | null
  chargeable: boolean
}

/** The states of outstanding payments, for filters. */
export type PaymentState = 'OPEN' | 'PAID' | 'CANCELLED'

const inState = {
  OPEN: sql`d.paid_at is null and d.cancelled_at is null`,
  PAID: sql`d.paid_at is not null`,
  CANCELLED: sql`d.cancelled_at is not null`,
}

const selectPayments = sql`
  select d.id, d.created_at, d.price, d.deadline, d.paid_at, d.cancelled_at, f.id as fan_id, f.first_name, f.last_name, f.email,
    e.id as exclusive_id, e.slug, e.name, f.card_status = 'READY' and f.payment_method is not null as chargeable
  from outstanding_payment d
  join fan f on f.club_id = d.club_id and f.id = d.fan_id
  join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id`

/** Reads outstanding payments, newest first. */
export async function readOutstandingPayments(
  tx: Tx,
  clubId: string,
  { limit, cursor, state }: Page & { state: PaymentState | undefined },
): Promise<OutstandingPaymentRow[]> {
  const { rows } = await sql<OutstandingPaymentRow>`${selectPayments}
    where d.club_id = ${clubId} and ${cursor === undefined ? sql`true` : sql`d.id < ${cursor}`}
      and ${state === undefined ? sql`true` : inState[state]}
    order by d.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Reads and locks an outstanding payment. */
export async function lockOutstandingPayment(
  tx: Tx,
  clubId: string,
  id: string,
): Promise<OutstandingPaymentRow | undefined> {
  const { rows } =
    await sql<OutstandingPaymentRow>`${selectPayments} where d.club_id = ${clubId} and d.id = ${id} for update of d`.execute(
      tx,
    )
  return rows[0]
}

/** Extends the deadline, or cancels the payment. */
export async function updateOutstandingPayment(
  tx: Tx,
  clubId: string,
  id: string,
  change: { deadline: Date } | 'cancel',
): Promise<void> {
  await tx
    .updateTable('outstanding_payment')
    .set(change === 'cancel' ? { cancelled_at: sql<Date>`virage_now()` } : change)
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
}

/** Reads the fan of an outstanding payment without a lock, because checkouts are locked first. */
export async function readOutstandingPaymentFan(tx: Tx, clubId: string, id: string) {
  const row = await tx
    .selectFrom('outstanding_payment')
    .select(['fan_id', 'exclusive_id'])
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}
