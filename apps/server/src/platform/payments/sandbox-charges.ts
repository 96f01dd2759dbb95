import { cents } from '@virage/domain'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../database/database.ts'
import type { Charged, ChargeRequest, KnownRefund, Refunded, RefundRequest } from './payment-provider.ts'
import { challengeSuffix, enqueueWebhook } from './sandbox-sessions.ts'

/** Suffixes of saved cards that the sandbox declines off session, as providers' test modes have them. */
const failures = { declined: '_declined', authenticationNeeded: challengeSuffix } as const

/** Charges a saved card. The same key charges once and returns the same result. */
export async function chargeInSandbox(tx: Tx, request: ChargeRequest): Promise<Charged> {
  const failure = (['declined', 'authenticationNeeded'] as const).find((reason) =>
    request.paymentMethod.endsWith(failures[reason]),
  )
  const inserted = await tx
    .insertInto('sandbox_charge')
    .values({
      id: `payment_${randomUUID()}`,
      idempotency_key: request.idempotencyKey,
      customer: request.customer,
      amount: request.amount,
      reference: JSON.stringify(request.reference),
      failure: failure ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  const charge = await tx
    .selectFrom('sandbox_charge')
    .select(['id', 'failure'])
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirstOrThrow()
  if (inserted) {
    await enqueueWebhook(tx, {
      type: failure ? 'cancelled' : 'paid',
      reference: request.reference,
      customer: request.customer,
      paymentMethod: request.paymentMethod,
      payment: failure ? null : charge.id,
      failure: failure ?? null,
    })
  }
  const reason = charge.failure
  return reason ? { ok: false, reason } : { ok: true, payment: charge.id }
}

/** Refunds money, never more than was charged. The same key refunds once. */
export async function refundInSandbox(tx: Tx, request: RefundRequest): Promise<Refunded> {
  const charge = await tx
    .selectFrom('sandbox_charge')
    .selectAll()
    .where('id', '=', request.payment)
    .forUpdate()
    .executeTakeFirst()
  const earlier = await tx
    .selectFrom('sandbox_refund')
    .select('id')
    .where('idempotency_key', '=', request.idempotencyKey)
    .executeTakeFirst()
  if (earlier) return { ok: true, refund: earlier.id }
  if (!charge || charge.failure !== null) return { ok: false, reason: 'There is no such payment' }
  if (charge.refunded + request.amount > charge.amount) return { ok: false, reason: 'More than was charged' }
  const id = `refund_${randomUUID()}`
  await tx
    .updateTable('sandbox_charge')
    .set({ refunded: cents(charge.refunded + request.amount) })
    .where('id', '=', charge.id)
    .execute()
  await tx
    .insertInto('sandbox_refund')
    .values({ id, idempotency_key: request.idempotencyKey, charge_id: charge.id, amount: request.amount })
    .execute()
  return { ok: true, refund: id }
}

/** Reads all refunds of a payment. */
export async function listSandboxRefunds(tx: Tx, payment: string): Promise<KnownRefund[]> {
  const refunds = await tx
    .selectFrom('sandbox_refund')
    .select(['id', 'idempotency_key', 'amount'])
    .where('charge_id', '=', payment)
    .execute()
  return refunds.map(({ id, idempotency_key: idempotencyKey, amount }) => ({
    idempotencyKey,
    amount,
    result: { ok: true, refund: id },
  }))
}
