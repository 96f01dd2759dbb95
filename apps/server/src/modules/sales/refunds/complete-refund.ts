import { sql } from 'kysely'
import { audit } from '../../staff/index.ts'
import { type Checkout, lockCheckout } from '../payments/checkouts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { PurchaseKind } from '../purchase-kind.ts'
import { kindOf } from '../purchase-kinds.ts'
import { lockRefund, type Refund } from './queries.ts'
import { emailRefund } from './email-refund.ts'

/** What the provider has said; nothing was asked of it where coins alone had paid. */
export type ProviderAnswer = { ok: true; refund: string | null } | { ok: false; reason: string }

/** Ends a refund, once: what was sold goes back if and only if the money did. */
export async function completeRefund(tx: Tx, clubId: string, id: string, answer: ProviderAnswer): Promise<void> {
  const refund = await lockRefund(tx, clubId, id)
  if (refund?.status !== 'pending') return
  const checkout = refund.checkout_id === null ? undefined : await lockCheckout(tx, clubId, refund.checkout_id)
  if (answer.ok) await takeBack(tx, refund, checkout)
  // The provider keeps the money, so the fan keeps what it bought.
  else await kindOfRefund(refund, checkout)?.keep(tx, refund, checkout)
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
    await audit(tx, { clubId, actor: 'system', action: 'refund.failed', subject: id, details: { why: answer.reason } })
}

/** What was bought is taken back; money that came after its checkout was given up had bought nothing. */
async function takeBack(tx: Tx, refund: Refund, checkout: Checkout | undefined): Promise<void> {
  const kind = kindOfRefund(refund, checkout)
  if (kind) return kind.refund(tx, refund, checkout)
  const fanId = checkout?.fan_id ?? null
  // Written by createDonation alone.
  const donor = checkout?.donor ?? null
  await emailRefund(tx, refund, { what: 'late', fanId, donor, endsReceipt: false })
}

/** The kind of what a refund is for; undefined where its payment came too late to buy anything. */
function kindOfRefund(refund: Refund, checkout: Checkout | undefined): PurchaseKind | undefined {
  if (refund.order_id !== null) return kindOf({ purpose: 'order' })
  return checkout?.status === 'paid' ? kindOf(checkout) : undefined
}
