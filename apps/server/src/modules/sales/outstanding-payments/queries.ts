import type { Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/http/page.ts'

/** What a winner owes, with who and for what. */
export type OwedPayment = {
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

/** States in which due payments are asked for. */
export type DueState = 'OPEN' | 'PAID' | 'CANCELLED'

const inState = {
  OPEN: sql`d.paid_at is null and d.cancelled_at is null`,
  PAID: sql`d.paid_at is not null`,
  CANCELLED: sql`d.cancelled_at is not null`,
}

const owed = sql`
  select d.id, d.created_at, d.price, d.deadline, d.paid_at, d.cancelled_at, f.id as fan_id, f.first_name, f.last_name, f.email,
    e.id as exclusive_id, e.slug, e.name, f.card_status = 'READY' and f.payment_method is not null as chargeable
  from outstanding_payment d
  join fan f on f.club_id = d.club_id and f.id = d.fan_id
  join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id`

/** Due payments, newest first. */
export async function readOwed(
  tx: Tx,
  clubId: string,
  { limit, cursor, state }: Page & { state: DueState | undefined },
): Promise<OwedPayment[]> {
  const { rows } = await sql<OwedPayment>`${owed}
    where d.club_id = ${clubId} and ${cursor === undefined ? sql`true` : sql`d.id < ${cursor}`}
      and ${state === undefined ? sql`true` : inState[state]}
    order by d.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Reads and locks one. */
export async function lockOwed(tx: Tx, clubId: string, id: string): Promise<OwedPayment | undefined> {
  const { rows } = await sql<OwedPayment>`${owed} where d.club_id = ${clubId} and d.id = ${id} for update of d`.execute(
    tx,
  )
  return rows[0]
}

/** Moves the deadline, or ends what is owed. */
export async function changeOwed(
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

/** Whose a due payment is, without a lock: checkouts are locked before what they pay for. */
export async function readOwedFan(tx: Tx, clubId: string, id: string) {
  const row = await tx
    .selectFrom('outstanding_payment')
    .select(['fan_id', 'exclusive_id'])
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row
}
