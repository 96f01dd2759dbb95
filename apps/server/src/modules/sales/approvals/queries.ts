import type { approvalKinds, approvalStates, listApprovalRequests } from '@virage/contract/staff'
import type { Cents, Coins } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { type ListPage, readOne, readSortedList, when } from '../../../platform/database/sorted-list.ts'
import { now } from '../../../platform/database/statement-now.ts'

/** How long a request waits for a second person. */
const validity = '7 days'

type State = (typeof approvalStates)[number]

/** A request with what it is about. */
export type ListedRequest = Selectable<DB['approval_request']> & {
  state: State
  order_number: number | null
  fan_id: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  refund_id: string | null
}

const stateConditions: Record<State, ReturnType<typeof sql<boolean>>> = {
  WAITING: sql<boolean>`a.decision is null and a.expires_at > ${now}`,
  EXPIRED: sql<boolean>`a.decision is null and a.expires_at <= ${now}`,
  APPROVED: sql<boolean>`a.decision = 'approved'`,
  DECLINED: sql<boolean>`a.decision = 'declined'`,
}

/** The fan of what is refunded. PostgreSQL can use an index for CASE below row-level security, but not for COALESCE (docs/decisions/0015). */
const fanId = sql`case a.kind when 'order' then o.fan_id when 'donation' then d.fan_id when 'membership' then m.fan_id else c.fan_id end`

const requests = {
  columns: sql`a.*, o.number as order_number, f.id as fan_id, f.first_name, f.last_name, f.email, r.id as refund_id,
    case when a.decision = 'approved' then 'APPROVED' when a.decision = 'declined' then 'DECLINED'
      when a.expires_at > ${now} then 'WAITING' else 'EXPIRED' end as state`,
  row: 'a',
  from: sql`approval_request a`,
  joins: sql`left join orders o on o.club_id = a.club_id and o.id = a.item_id and a.kind = 'order'
    left join donation d on d.club_id = a.club_id and d.id = a.item_id and a.kind = 'donation'
    left join membership m on m.club_id = a.club_id and m.id = a.item_id and a.kind = 'membership'
    left join ledger_transfer t on t.club_id = a.club_id and t.id = a.item_id and a.kind = 'coins'
    left join checkout c on c.club_id = a.club_id and c.id = t.reference
    left join refund r on r.club_id = a.club_id and r.approval_id = a.id
    left join fan f on f.club_id = a.club_id and f.id = ${fanId}`,
}

/** Reads a page of requests. */
export const readRequests = (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listApprovalRequests.query>,
): Promise<ListPage<ListedRequest>> =>
  readSortedList(
    tx,
    {
      ...requests,
      indexed: [sql`a.club_id = ${clubId}`, ...when(query.state, (state) => stateConditions[state])],
      filters: [...when(query.kind, (kind) => sql<boolean>`a.kind = ${kind}`)],
      sorts: {
        date: [
          { value: sql`a.created_at`, type: 'instant' },
          { value: sql`a.id`, type: 'id' },
        ],
      },
    },
    query,
  )

/** Reads a request. */
export const readRequest = (tx: Tx, clubId: string, id: string): Promise<ListedRequest | undefined> =>
  readOne(tx, requests, sql`a.club_id = ${clubId} and a.id = ${id}`)

/** Finds the request of a purchase that waits. */
export async function findWaitingRequest(tx: Tx, clubId: string, itemId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('approval_request')
    .select('id')
    .where('club_id', '=', clubId)
    .where('item_id', '=', itemId)
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Inserts a request. @returns its id */
export async function insertRequest(
  tx: Tx,
  request: {
    clubId: string
    kind: (typeof approvalKinds)[number]
    itemId: string | null
    amount: Cents
    coins: Coins
    restock: boolean
    reason: string
    staff: { accountId: string; email: string }
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('approval_request')
    .values({
      club_id: request.clubId,
      kind: request.kind,
      item_id: request.itemId,
      amount: request.amount,
      coins: request.coins,
      restock: request.restock,
      reason: request.reason,
      requested_by: request.staff.accountId,
      requested_by_email: request.staff.email,
      expires_at: sql<Date>`virage_now() + ${validity}::interval`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Reads and locks a request, so that it is decided once. `is_waiting` is false once it is decided or has expired. */
export const lockRequest = (tx: Tx, clubId: string, id: string) =>
  tx
    .selectFrom('approval_request')
    .selectAll()
    .select(sql<boolean>`decision is null and expires_at > virage_now()`.as('is_waiting'))
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Stores the decision about a request. */
export async function updateDecision(
  tx: Tx,
  { clubId, id }: { clubId: string; id: string },
  decision: { decision: 'approved' | 'declined'; staff: { accountId: string; email: string }; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('approval_request')
    .set({
      decision: decision.decision,
      decided_by: decision.staff.accountId,
      decided_by_email: decision.staff.email,
      decided_at: sql<Date>`virage_now()`,
      decline_reason: decision.reason,
    })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
}

/** Reads what a club asks a second person for. */
export const readRules = (tx: Tx, clubId: string) => selectRules(tx, clubId).executeTakeFirstOrThrow()

/** Reads it for a change of it. */
export const lockRules = (tx: Tx, clubId: string) => selectRules(tx, clubId).forNoKeyUpdate().executeTakeFirstOrThrow()

const selectRules = (tx: Tx, clubId: string) =>
  tx.selectFrom('club').select(['refund_approval_above', 'supply_needs_approval']).where('id', '=', clubId)

/** Decides what a club asks a second person for. */
export async function updateRules(
  tx: Tx,
  clubId: string,
  { refundAbove, supply }: { refundAbove: Cents | null; supply: boolean },
): Promise<void> {
  await tx
    .updateTable('club')
    .set({ refund_approval_above: refundAbove, supply_needs_approval: supply })
    .where('id', '=', clubId)
    .execute()
}

/**
 * Returns what one person may still refund of a purchase, in cents; null if the club has no limit. Less than zero if the
 * limit has been lowered since.
 */
export async function readRefundableAlone(
  tx: Tx,
  clubId: string,
  { orderId, checkoutId }: { orderId: string | null; checkoutId: string | null },
): Promise<number | null> {
  const { alone } = await tx
    .selectFrom('club')
    .select(
      sql<number | null>`(refund_approval_above
        - unapproved_refunds(id, ${orderId}::uuid, ${checkoutId}::uuid))::float8`.as('alone'),
    )
    .where('id', '=', clubId)
    .executeTakeFirstOrThrow()
  return alone
}

/** Returns the value in cents of an amount and of coins, at the club's present price, as the database counts it. */
export async function readValue(tx: Tx, clubId: string, { amount, coins }: { amount: Cents; coins: Coins }) {
  const { rows } = await sql<{
    value: number
  }>`select cents_of(${clubId}::uuid, ${amount}::bigint, ${coins}::bigint)::float8 as value`.execute(tx)
  return rows[0]?.value ?? 0
}

/** Reads the number of the valid receipt of a donation or an order; null without one, a null number while it waits. */
export async function readValidReceipt(tx: Tx, clubId: string, itemId: string) {
  const issued = await tx
    .selectFrom('receipt')
    .select(['year', 'number'])
    .where('club_id', '=', clubId)
    .where((eb) => eb.or([eb('order_id', '=', itemId), eb('donation_id', '=', itemId)]))
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (issued) return issued
  const waiting = await tx
    .selectFrom('waiting_receipt')
    .select('id')
    .where('club_id', '=', clubId)
    .where((eb) => eb.or([eb('order_id', '=', itemId), eb('donation_id', '=', itemId)]))
    .executeTakeFirst()
  return waiting ? { year: null, number: null } : null
}
