import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { agreedDeduction } from '../../../platform/database/agreed-deduction.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { WithdrawalSender } from '../../../platform/database/json-columns.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Refund } from '../refunds/queries.ts'

/** A withdrawal's row. */
export type WithdrawalRow = Selectable<DB['withdrawal']>

/** A withdrawal to insert. */
export type NewWithdrawal = {
  clubId: string
  contract: { kind: 'order' | 'outstandingPayment'; id: string; fanId: string } | undefined
  sender: WithdrawalSender
  refusal: WithdrawalRow['refusal']
  needsReturn: boolean
  channel: WithdrawalRow['channel']
  /** By default the buyer withdraws. */
  ground?: WithdrawalRow['ground']
  recordedBy: string | null
  sentAt: Date
  refundDueAt: Date
  /** Lines of the order that are withdrawn from. */
  lineIds: string[]
}

/** Inserts a withdrawal with its lines. */
export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<WithdrawalRow> {
  const { clubId, contract, lineIds } = withdrawal
  const orderId = contract?.kind === 'order' ? contract.id : null
  const row = await tx
    .insertInto('withdrawal')
    .values({
      club_id: clubId,
      order_id: orderId,
      outstanding_payment_id: contract?.kind === 'outstandingPayment' ? contract.id : null,
      fan_id: contract?.fanId ?? null,
      sender: JSON.stringify(withdrawal.sender),
      refusal: withdrawal.refusal,
      needs_return: withdrawal.needsReturn,
      channel: withdrawal.channel,
      ground: withdrawal.ground ?? 'WITHDRAWAL',
      recorded_by: withdrawal.recordedBy,
      sent_at: withdrawal.sentAt,
      refund_due_at: withdrawal.refundDueAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (orderId !== null && lineIds.length > 0)
    await tx
      .insertInto('withdrawal_line')
      .values(
        lineIds.map((exclusiveId) => ({
          club_id: clubId,
          order_id: orderId,
          exclusive_id: exclusiveId,
          withdrawal_id: row.id,
        })),
      )
      .execute()
  return row
}

/** Reads a withdrawal. */
export const readWithdrawal = (tx: Tx, clubId: string, id: string): Promise<WithdrawalRow | undefined> =>
  tx.selectFrom('withdrawal').selectAll().where('club_id', '=', clubId).where('id', '=', id).executeTakeFirst()

/** Reads the withdrawal without effect that the same person has sent before with the same words. */
export const readRefused = (tx: Tx, clubId: string, sender: WithdrawalSender): Promise<WithdrawalRow | undefined> =>
  tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('refusal', 'is not', null)
    .where(sql<boolean>`sender = ${JSON.stringify(sender)}::jsonb`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Reads and locks a withdrawal that has an effect; its order is locked by its refund. */
export const lockWithdrawal = (tx: Tx, clubId: string, id: string): Promise<WithdrawalRow | undefined> =>
  tx
    .selectFrom('withdrawal')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where('refusal', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** What the refund of a withdrawal is computed from. */
export type WithdrawnPrices = {
  all: number
  before: number
  now: number
  /** Whether no line is left. */
  isLast: boolean
}

/** Reads the sums of the prices of an order: of all lines, of those withdrawn from before, and with this withdrawal. */
export async function readWithdrawnPrices(tx: Tx, clubId: string, withdrawal: WithdrawalRow): Promise<WithdrawnPrices> {
  const { rows } = await sql<WithdrawnPrices>`
    select coalesce(sum(l.price), 0)::bigint as all,
           coalesce(sum(l.price) filter (where w.withdrawal_id < ${withdrawal.id}), 0)::bigint as before,
           coalesce(sum(l.price) filter (where w.withdrawal_id = ${withdrawal.id}), 0)::bigint as now,
           bool_and(coalesce(w.withdrawal_id <= ${withdrawal.id}, false)) as "isLast"
    from order_line l
    left join withdrawal_line w on w.club_id = l.club_id and w.order_id = l.order_id and w.exclusive_id = l.exclusive_id
    where l.club_id = ${clubId} and l.order_id = ${withdrawal.order_id}`.execute(tx)
  const [prices] = rows
  if (!prices) throw new Error(`Withdrawal ${withdrawal.id} has no order`)
  return prices
}

/** Reads the newest refund of a withdrawal. After one that has failed, there is another one only if staff begin it. */
export const readLastRefund = (tx: Tx, clubId: string, withdrawalId: string): Promise<Refund | undefined> =>
  tx
    .selectFrom('refund')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Stores how goods were sent back, once. */
export async function insertShipment(
  tx: Tx,
  { clubId, withdrawalId, carrier, number }: { clubId: string; withdrawalId: string; carrier: string; number: string },
): Promise<void> {
  await tx
    .insertInto('withdrawal_shipment')
    .values({ club_id: clubId, withdrawal_id: withdrawalId, carrier, number })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a member of staff records about returned goods. */
export type NewReturn = {
  clubId: string
  withdrawalId: string
  condition: string
  deduction: number
  reason: string | null
  accountId: string
  recordedBy: string
}

/**
 * Stores what came back. The same person recording the same deduction again changes nothing.
 *
 * @returns its id; undefined if it changes nothing
 */
export async function insertReturn(tx: Tx, given: NewReturn): Promise<string | undefined> {
  const stored = await tx
    .insertInto('withdrawal_return')
    .values({
      club_id: given.clubId,
      withdrawal_id: given.withdrawalId,
      condition: given.condition,
      deduction: given.deduction,
      reason: given.reason,
      created_by: given.accountId,
      recorded_by: given.recordedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** Returns whether a deduction has photographs, of any of the people who have recorded it. */
export async function hasPhotos(
  tx: Tx,
  { clubId, withdrawalId, deduction }: { clubId: string; withdrawalId: string; deduction: number },
): Promise<boolean> {
  const photo = await tx
    .selectFrom('withdrawal_return as r')
    .innerJoin('proof_photo as p', (join) =>
      join.onRef('p.club_id', '=', 'r.club_id').onRef('p.return_id', '=', 'r.id'),
    )
    .select('p.id')
    .where('r.club_id', '=', clubId)
    .where('r.withdrawal_id', '=', withdrawalId)
    .where('r.deduction', '=', deduction)
    .limit(1)
    .executeTakeFirst()
  return photo !== undefined
}

/** Reads the deduction on which staff agree, in percent; null as long as they don't. */
export async function readAgreedDeduction(tx: Tx, clubId: string, withdrawalId: string): Promise<number | null> {
  const { deduction } = await tx
    .selectFrom('withdrawal as w')
    .select(agreedDeduction.as('deduction'))
    .where('w.club_id', '=', clubId)
    .where('w.id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  return deduction
}
