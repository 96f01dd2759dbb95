import { randomUUID } from 'node:crypto'
import { coinUnits, termsOfSale, totalCost } from '@virage/domain'
import { checkoutLifetime, insertCheckout } from '../payments/checkouts.ts'
import { announcementKey } from '../../notifications/index.ts'
import { lockCheckoutsOf } from '../payments/supersede-checkouts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs.ts'
import { hasBounced } from '../../../platform/mail/fan-emails.ts'
import { countCharge, lockPaymentToCharge, readOutstandingPaymentFan } from './queries.ts'

/** The result of opening a charge; a job makes the charge itself. */
export type OpenChargeResult =
  | { ok: true; checkoutId: string; fanId: string }
  | { ok: false; reason: 'notFound' | 'noCard' | 'underWay' | 'scheduled' | 'unannounced' }

/**
 * How long a charge is repeated while the provider doesn't answer, in milliseconds: shorter than the day for which Stripe
 * knows its key, so that no repetition charges twice.
 */
const chargeLifetime = 40 * checkoutLifetime

/**
 * Opens a charge of an outstanding payment to the winner's saved card. The card pays the whole price: only fans decide
 * about their coins. Staff can't charge before a charge that the winner was told of; the schedule needs the winner's consent,
 * and that their email about it was handed over and didn't come back.
 */
export async function openCharge(
  tx: Tx,
  request: { clubId: string; paymentId: string; provider: string; now: Date; by: 'staff' | 'schedule' },
): Promise<OpenChargeResult> {
  const { clubId, paymentId, by, now } = request
  const winner = await readOutstandingPaymentFan(tx, clubId, paymentId)
  if (!winner) return { ok: false, reason: 'notFound' }
  // What pays or cancels meanwhile, and has seen no checkout, ends first.
  await lockCheckoutsOf(tx, [winner.fan_id])
  const due = await lockPaymentToCharge(tx, clubId, paymentId)
  if (!due) return { ok: false, reason: 'notFound' }
  if (by === 'staff' && due.charge_at !== null) return { ok: false, reason: 'scheduled' }
  // The fan may have stopped the charge meanwhile.
  if (by === 'schedule' && (due.charge_at === null || due.charge_at > now)) return { ok: false, reason: 'notFound' }
  const announcement = { clubId, fanId: due.fan_id, jobKey: announcementKey(paymentId) }
  // A mail server may take the email first, and report later that it came back.
  if (by === 'schedule' && (due.announced_at === null || (await hasBounced(tx, announcement))))
    return { ok: false, reason: 'unannounced' }
  const hasConsent = by === 'staff' || due.card_mandate !== null
  if (due.card_status !== 'READY' || due.payment_customer === null || due.payment_method === null || !hasConsent)
    return { ok: false, reason: 'noCard' }
  if (due.is_under_way) return { ok: false, reason: 'underWay' }

  const checkoutId = randomUUID()
  await insertCheckout(tx, {
    id: checkoutId,
    clubId,
    fanId: due.fan_id,
    purpose: 'order',
    amount: totalCost(due.price, due.coin_price),
    heldCoins: coinUnits(0),
    coins: coinUnits(0),
    offSession: true,
    outstandingPaymentId: paymentId,
    delivery: null,
    lines: [{ exclusiveId: due.exclusive_id, price: due.price, withdrawal: termsOfSale(due.withdrawal) }],
    provider: request.provider,
    successUrl: '',
    cancelUrl: '',
    expiresAt: new Date(now.getTime() + chargeLifetime),
  })
  await countCharge(tx, { clubId, paymentId, by })
  await addJob(tx, 'chargeCard', { clubId, checkoutId, paymentMethod: due.payment_method })
  return { ok: true, checkoutId, fanId: due.fan_id }
}
