import { sql } from 'kysely'
import { audit } from '../../staff/index.ts'
import { type Checkout, lockCheckout } from '../payments/checkouts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PurchaseKind } from '../purchase-kind.ts'
import { kindOf } from '../purchase-kinds.ts'
import { lockOrder, lockRefund, type Refund } from './queries.ts'
import { emailRefund } from './email-refund.ts'

/** The provider's result; `refund` is null if only coins had paid. */
export type ProviderResult = { ok: true; refund: string | null } | { ok: false; reason: string }

/** Completes a refund, once. The purchase is reversed if and only if the money was refunded. */
export async function completeRefund(tx: Tx, clubId: string, id: string, answer: ProviderResult): Promise<void> {
  const refund = await lockRefund(tx, clubId, id)
  if (refund?.status !== 'pending') return
  // Before the checkout, as a request for a further refund locks them: the credit note refers to the order.
  if (refund.order_id !== null) await lockOrder(tx, clubId, refund.order_id)
  const checkout = refund.checkout_id === null ? undefined : await lockCheckout(tx, clubId, refund.checkout_id)
  if (answer.ok) await reversePurchase(tx, refund, checkout)
  // The money was not refunded, so the fan keeps the purchase.
  else await kindOfRefund(refund, checkout)?.cancelRefund(tx, refund, checkout)
  await tx
    .updateTable('refund')
    .set({
      status: answer.ok ? 'done' : 'failed',
      provider_refund: answer.ok ? answer.refund : null,
      failure: answer.ok ? null : answer.reason.slice(0, 500),
      settled_at: sql<Date>`virage_now()`,
    })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
  if (!answer.ok)
    await audit(tx, {
      clubId,
      actor: 'system',
      action: 'refund.failed',
      subject: `refund ${id}`,
      details: { why: answer.reason },
    })
}

/** Reverses the purchase. A late payment, after its checkout ended, has bought nothing. */
async function reversePurchase(tx: Tx, refund: Refund, checkout: Checkout | undefined): Promise<void> {
  const kind = kindOfRefund(refund, checkout)
  if (kind) return kind.refund(tx, refund, checkout)
  await emailRefund(tx, refund, { what: 'late', cancelsReceipt: false })
}

/** Returns the kind of the refunded purchase; undefined for a late payment. */
function kindOfRefund(refund: Refund, checkout: Checkout | undefined): PurchaseKind | undefined {
  if (refund.order_id !== null) return kindOf({ purpose: 'order' })
  return checkout?.status === 'paid' ? kindOf(checkout) : undefined
}
