import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { PaymentEvent } from '../../../platform/payments/payment-provider.ts'
import { type Checkout, getClubOf } from '../payments/checkouts.ts'
import { checkoutOf, type PurchaseKind } from '../purchase-kind.ts'
import { issueDonationReceipt, readDonor } from '../receipts/issue-receipt.ts'
import { cancelReceipt } from '../receipts/queries.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { emailRefund } from '../refunds/email-refund.ts'
import type { Refund } from '../refunds/queries.ts'
import { thankDonor } from './thank-donor.ts'

/** A donation by a fan or a visitor. */
export const donationPurchase: PurchaseKind = {
  fulfil: recordDonation,
  release: async () => {},
  refund: (tx, refund, checkout) => reverseDonation(tx, refund, checkoutOf(refund, checkout)),
  cancelRefund: async () => {},
}

async function recordDonation(tx: Tx, checkout: Checkout, { at }: PaymentEvent, mail: Confirmations): Promise<void> {
  const { club_id: clubId, fan_id: fanId } = checkout
  const club = await getClubOf(tx, checkout)
  const visitor = checkout.donor
  const donor = (fanId === null ? undefined : await readDonor(tx, clubId, fanId)) ?? visitor ?? undefined
  const amount = checkout.amount
  const { id } = await tx
    .insertInto('donation')
    .values({
      club_id: clubId,
      fan_id: fanId,
      checkout_id: checkout.id,
      amount,
      donor: visitor && JSON.stringify(visitor),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const requested = await issueDonationReceipt(tx, club, { id, fanId, donor, amount, paidAt: at })
  if (donor) await thankDonor(tx, mail, { club, donationId: id, fanId, donor, amount, requested })
}

async function reverseDonation(tx: Tx, refund: Refund, checkout: Checkout): Promise<void> {
  const { id } = await tx
    .updateTable('donation')
    .set({ refunded_at: sql<Date>`virage_now()` })
    .where('club_id', '=', refund.club_id)
    .where('checkout_id', '=', checkout.id)
    .returning('id')
    .executeTakeFirstOrThrow()
  const cancelsReceipt = await cancelReceipt(tx, refund.club_id, { column: 'donation_id', id })
  await emailRefund(tx, refund, { what: 'donation', cancelsReceipt })
}
