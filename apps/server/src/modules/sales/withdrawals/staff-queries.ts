import type { listStaffWithdrawals, Refund, StaffWithdrawal, Texts } from '@virage/contract/staff'
import type { Cents, Coins } from '@virage/domain'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { isRefundDue } from '../../../platform/database/agreed-deduction.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type ListPage, readOne, readSortedList, when } from '../../../platform/database/sorted-list.ts'
import { shownStatus } from '../refunds/list-queries.ts'
import type { WithdrawalRow } from './queries.ts'

/** A withdrawal in the queue. */
export type QueuedWithdrawal = WithdrawalRow & {
  state: StaffWithdrawal['state']
  order_number: number | null
  names: Texts[]
  shipment: StaffWithdrawal['shipment']
  returns: (Omit<StaffWithdrawal['returns'][number], 'date'> & { id: string; date: string })[]
  refund: { id: string; status: Refund['status']; amount: Cents; coins: Coins } | null
}

const returns = sql`from withdrawal_return b where b.club_id = w.club_id and b.withdrawal_id = w.id`

/**
 * Nothing waits any more if staff have refunded the order instead. While a refund of staff is under way, its own waits for the result; without any,
 * nothing was left to refund.
 */
const state = sql`case
  when w.refusal is not null then 'REFUSED'
  when r.status = 'done' or (r.status is distinct from 'pending' and o.refunded_at is not null) then 'DONE'
  when r.id is not null then 'REFUND'
  when ${isRefundDue} and exists (
    select from refund f where f.club_id = w.club_id and f.order_id = w.order_id and f.status = 'pending') then 'REFUND'
  when ${isRefundDue} then 'DONE'
  when exists (select ${returns}) then 'CONFIRMATION'
  else 'RETURN' end`

const withdrawals = {
  columns: sql`w.*, ${state} as state, o.number as order_number,
    case when r.id is not null then jsonb_build_object('id', r.id, 'status', ${shownStatus}, 'amount', r.amount, 'coins', r.coins) end as refund,
    case when w.outstanding_payment_id is not null
      then (select jsonb_agg(e.name) from outstanding_payment d
        join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id
        where d.club_id = w.club_id and d.id = w.outstanding_payment_id)
      else coalesce((select jsonb_agg(l.name) from withdrawal_line n
        join order_line l on l.club_id = n.club_id and l.order_id = n.order_id and l.exclusive_id = n.exclusive_id
        where n.club_id = w.club_id and n.withdrawal_id = w.id), '[]') end as names,
    (select jsonb_build_object('carrier', s.carrier, 'number', s.number) from withdrawal_shipment s
      where s.club_id = w.club_id and s.withdrawal_id = w.id) as shipment,
    coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'condition', b.condition, 'deduction', b.deduction, 'reason', b.reason,
        'recordedBy', b.recorded_by, 'date', b.created_at) order by b.id) from withdrawal_return b
      where b.club_id = w.club_id and b.withdrawal_id = w.id), '[]') as returns`,
  row: 'w',
  from: sql`withdrawal w
    left join orders o on o.club_id = w.club_id and o.id = w.order_id
    left join lateral (select f.* from refund f where f.club_id = w.club_id and f.withdrawal_id = w.id
      order by f.id desc limit 1) r on true`,
}

/** Reads a page of withdrawals, the first due first. */
export const readQueuedWithdrawals = (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffWithdrawals.query>,
): Promise<ListPage<QueuedWithdrawal>> =>
  readSortedList(
    tx,
    {
      ...withdrawals,
      indexed: [sql`w.club_id = ${clubId}`],
      filters: [...when(query.state, (wanted) => sql<boolean>`${state} = ${wanted}`)],
      sorts: {
        deadline: [
          { value: sql`w.refund_due_at`, type: 'instant' },
          { value: sql`w.id`, type: 'id' },
        ],
      },
    },
    query,
  )

/** Reads a withdrawal of the queue. */
export const readQueuedWithdrawal = (tx: Tx, clubId: string, id: string): Promise<QueuedWithdrawal | undefined> =>
  readOne(tx, withdrawals, sql`w.club_id = ${clubId} and w.id = ${id}`)
