import { randomUUID } from 'node:crypto'
import { coinUnits, totalCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { checkoutLifetime, insertCheckout } from '../payments/checkouts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/jobs.ts'

/** The result of opening a charge; a job makes the charge itself. */
export type OpenChargeResult =
  | { ok: true; checkoutId: string; fanId: string }
  | { ok: false; reason: 'notFound' | 'noCard' | 'underWay' }

/**
 * Opens a charge of an outstanding payment to the winner's saved card. The card pays the whole price: only fans decide
 * about their coins.
 */
export async function openCharge(
  tx: Tx,
  { club, paymentId, provider, now }: { club: Club; paymentId: string; provider: string; now: Date },
): Promise<OpenChargeResult> {
  const due = await tx
    .selectFrom('outstanding_payment as d')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'd.club_id').onRef('f.id', '=', 'd.fan_id'))
    .innerJoin('exclusive as e', (join) =>
      join.onRef('e.club_id', '=', 'd.club_id').onRef('e.id', '=', 'd.exclusive_id'),
    )
    .select([
      'd.exclusive_id',
      'd.fan_id',
      'd.price',
      'f.card_status',
      'f.payment_customer',
      'f.payment_method',
      'e.withdrawal',
    ])
    .where('d.club_id', '=', club.id)
    .where('d.id', '=', paymentId)
    .where('d.paid_at', 'is', null)
    .where('d.cancelled_at', 'is', null)
    .forUpdate('d')
    .executeTakeFirst()
  if (!due) return { ok: false, reason: 'notFound' }
  if (due.card_status !== 'READY' || due.payment_customer === null || due.payment_method === null)
    return { ok: false, reason: 'noCard' }
  const open = await tx
    .selectFrom('checkout')
    .select('id')
    .where('club_id', '=', club.id)
    .where('outstanding_payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (open) return { ok: false, reason: 'underWay' }

  const checkoutId = randomUUID()
  await insertCheckout(tx, {
    id: checkoutId,
    clubId: club.id,
    fanId: due.fan_id,
    purpose: 'order',
    amount: totalCost(due.price, club.coin_price),
    heldCoins: coinUnits(0),
    coins: coinUnits(0),
    offSession: true,
    outstandingPaymentId: paymentId,
    delivery: null,
    lines: [{ exclusiveId: due.exclusive_id, price: due.price, withdrawal: due.withdrawal }],
    provider,
    successUrl: '',
    cancelUrl: '',
    expiresAt: new Date(now.getTime() + checkoutLifetime),
  })
  await addJob(tx, 'chargeCard', { clubId: club.id, checkoutId })
  return { ok: true, checkoutId, fanId: due.fan_id }
}
