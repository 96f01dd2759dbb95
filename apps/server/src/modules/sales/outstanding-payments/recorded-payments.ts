import type { RecordedMethod } from '@virage/contract/staff'
import type { Cents } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** A payment to record. */
export type NewRecordedPayment = {
  clubId: string
  paymentId: string
  checkoutId: string
  method: RecordedMethod
  amount: Cents
  receivedDay: string
  reference: string | undefined
  actor: string
}

/** Stores a payment that staff have recorded, with its paid checkout. */
export async function insertRecordedPayment(tx: Tx, payment: NewRecordedPayment): Promise<void> {
  await tx
    .insertInto('recorded_payment')
    .values({
      club_id: payment.clubId,
      outstanding_payment_id: payment.paymentId,
      checkout_id: payment.checkoutId,
      method: payment.method,
      amount: payment.amount,
      received_on: payment.receivedDay,
      reference: payment.reference ?? null,
      actor: payment.actor,
    })
    .execute()
  await tx
    .updateTable('checkout')
    .set({ status: 'paid', settled_at: sql<Date>`virage_now()` })
    .where('club_id', '=', payment.clubId)
    .where('id', '=', payment.checkoutId)
    .execute()
}

/** Reads the recorded payment that has paid an outstanding one, with its order. */
export async function readStandingRecord(tx: Tx, clubId: string, paymentId: string) {
  return tx
    .selectFrom('recorded_payment as r')
    .innerJoin('orders as o', (join) =>
      join.onRef('o.club_id', '=', 'r.club_id').onRef('o.checkout_id', '=', 'r.checkout_id'),
    )
    .select(['r.id', 'r.checkout_id', 'r.method', 'r.amount', 'o.id as order_id'])
    .where('r.club_id', '=', clubId)
    .where('o.outstanding_payment_id', '=', paymentId)
    .executeTakeFirst()
}

/** Stores that a recorded payment is taken back. @returns false if it already was */
export async function insertReversal(
  tx: Tx,
  reversal: { clubId: string; recordedId: string; orderId: string; reason: string; actor: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_reversal')
    .values({
      club_id: reversal.clubId,
      recorded_payment_id: reversal.recordedId,
      order_id: reversal.orderId,
      reason: reversal.reason,
      actor: reversal.actor,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/**
 * Makes a payment outstanding again whose recorded payment was taken back. The winner has the club's usual time to pay, with new reminders,
 * and the card isn't charged automatically any more. The cancelled order and its checkout leave the payment, so that another one can pay it.
 */
export async function reopenPayment(
  tx: Tx,
  {
    clubId,
    paymentId,
    checkoutId,
    orderId,
  }: { clubId: string; paymentId: string; checkoutId: string; orderId: string },
): Promise<void> {
  await sql`update orders set outstanding_payment_id = null where club_id = ${clubId} and id = ${orderId}`.execute(tx)
  await sql`update checkout set outstanding_payment_id = null where club_id = ${clubId} and id = ${checkoutId}`.execute(
    tx,
  )
  await sql`
    update outstanding_payment d
    set paid_at = null, charge_at = null, attempts = greatest(attempts, 2), deadline = greatest(d.deadline, virage_now() + c.due_deadline),
      staff_reminders = d.staff_reminders + d.reminders_sent, reminders_sent = 0
    from club c where c.id = d.club_id and d.club_id = ${clubId} and d.id = ${paymentId}`.execute(tx)
}

/** How a checkout was paid outside the provider, and whether that was taken back; undefined if the provider was paid. */
export async function readRecordOf(tx: Tx, clubId: string, checkoutId: string | null) {
  if (checkoutId === null) return undefined
  return tx
    .selectFrom('recorded_payment as r')
    .leftJoin('payment_reversal as v', (join) =>
      join.onRef('v.club_id', '=', 'r.club_id').onRef('v.recorded_payment_id', '=', 'r.id'),
    )
    .select((eb) => ['r.method', eb('v.recorded_payment_id', 'is not', null).as('is_taken_back')])
    .where('r.club_id', '=', clubId)
    .where('r.checkout_id', '=', checkoutId)
    .executeTakeFirst()
}
