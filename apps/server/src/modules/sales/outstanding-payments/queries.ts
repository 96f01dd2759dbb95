import type { listStaffDuePayments, Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import { findMatches, isMatch, searchConditions } from '../../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readOne, readSortedList, when } from '../../../platform/database/sorted-list.ts'
import { now } from '../../../platform/database/statement-now.ts'

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

const isOpen = sql<boolean>`d.paid_at is null and d.cancelled_at is null`
const inState = {
  OPEN: isOpen,
  OVERDUE: sql<boolean>`${isOpen} and d.deadline <= ${now}`,
  PAID: sql<boolean>`d.paid_at is not null`,
  CANCELLED: sql<boolean>`d.cancelled_at is not null`,
}

const payments = {
  columns: sql`d.id, d.created_at, d.price, d.deadline, d.paid_at, d.cancelled_at, f.id as fan_id, f.first_name, f.last_name,
    f.email, e.id as exclusive_id, e.slug, e.name, f.card_status = 'READY' and f.payment_method is not null as chargeable`,
  row: 'd',
  from: sql`outstanding_payment d`,
  joins: sql`join fan f on f.club_id = d.club_id and f.id = d.fan_id
    join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id`,
}

/** Reads a page of outstanding payments. */
export async function readOutstandingPayments(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffDuePayments.query>,
): Promise<ListPage<OutstandingPaymentRow>> {
  const lots = await findMatches(tx, clubId, 'exclusive', query.search)
  const found = searchConditions(
    await findMatches(tx, clubId, 'fan', query.search),
    (fans) => sql`(${isMatch(sql`d.fan_id`, fans)} or ${lots ? isMatch(sql`d.exclusive_id`, lots) : sql`false`})`,
  )
  const id = { value: sql`d.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      ...payments,
      indexed: [
        sql`d.club_id = ${clubId}`,
        ...inPeriod(sql`d.created_at`, query),
        ...when(query.fanId, (fan) => sql`d.fan_id = ${fan}`),
        ...found.indexed,
      ],
      lookups: found.lookups,
      isSelective: found.isSelective,
      filters: [...when(query.state, (state) => inState[state])],
      sorts: {
        date: [{ value: sql`d.created_at`, type: 'instant' }, id],
        deadline: [{ value: sql`d.deadline`, type: 'instant' }, id],
        amount: [{ value: sql`d.price`, type: 'number' }, id],
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
