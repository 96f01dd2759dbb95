import { randomUUID } from 'node:crypto'
import type { RecordedMethod } from '@virage/contract/staff'
import { type Cents, coinUnits, totalCost } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertMonthOpen } from '../books/months.ts'
import { insertCheckout, lockCheckout } from '../payments/checkouts.ts'
import { supersedeOpenCheckouts } from '../payments/supersede-checkouts.ts'
import { kindOf } from '../purchase-kinds.ts'
import type { Confirmations } from '../receipts/receipt-urls.ts'
import { readOutstandingPaymentFan, readWithdrawalTerms } from './queries.ts'
import { lockOutstandingPayment } from './read-payments.ts'
import { insertRecordedPayment } from './recorded-payments.ts'

/** What staff record: exactly the sum that is due, in cents. */
type Recording = {
  clubId: string
  paymentId: string
  method: RecordedMethod
  amount: Cents
  receivedDay: string
  reference: string | undefined
  actor: string
  now: Date
}

/** The provider of checkouts that staff have recorded as paid. */
export const recordedProvider = 'recorded'

/**
 * Records a payment outside the provider. It has a checkout and an order like a payment by card, so that receipts, refunds and parcels
 * follow. The winner's open page is superseded; a payment that still arrives there is refunded.
 *
 * @throws ApiError 404, 409 `errors.payment.alreadyPaid`, `.underWay` while a card is being charged, `.otherSum` for another sum,
 * `errors.books.monthClosed` for a day in a closed month
 */
export async function recordPayment(tx: Tx, recording: Recording, mail: Confirmations): Promise<void> {
  const { clubId, paymentId, amount } = recording
  await assertMonthOpen(tx, clubId, recording.receivedDay)
  const fan = await readOutstandingPaymentFan(tx, clubId, paymentId)
  if (!fan) throw new ApiError('errors.backend.notFound')
  const { fan_id: fanId, exclusive_id: exclusiveId } = fan
  // Checkouts are locked before outstanding payments, in the same order as when they are settled.
  await supersedeOpenCheckouts(tx, { clubId, fanId, purpose: 'order', exclusiveIds: [exclusiveId] }, [exclusiveId])
  const due = await lockOutstandingPayment(tx, clubId, paymentId)
  if (due?.paid_at) throw new ApiError('errors.payment.alreadyPaid')
  if (!due || due.cancelled_at !== null) throw new ApiError('errors.backend.notFound')
  if (amount !== totalCost(due.price, due.coin_price)) throw new ApiError('errors.payment.otherSum')

  const checkoutId = randomUUID()
  await insertCheckout(tx, {
    id: checkoutId,
    clubId,
    fanId,
    purpose: 'order',
    amount,
    heldCoins: coinUnits(0),
    coins: coinUnits(0),
    offSession: false,
    outstandingPaymentId: paymentId,
    delivery: null,
    lines: [{ exclusiveId, price: due.price, withdrawal: await readWithdrawalTerms(tx, clubId, exclusiveId) }],
    provider: recordedProvider,
    successUrl: '',
    cancelUrl: '',
    expiresAt: recording.now,
  })
  // Before the order: its receipt names how it was paid.
  await insertRecordedPayment(tx, { ...recording, checkoutId })
  const checkout = await lockCheckout(tx, clubId, checkoutId)
  if (!checkout) throw new Error(`Checkout ${checkoutId} was not stored`)
  const noProvider = { customer: null, paymentMethod: null, payment: null, failure: null }
  const event = { id: checkoutId, type: 'paid', reference: { clubId, checkoutId }, ...noProvider } as const
  await kindOf(checkout).fulfil(tx, checkout, event, mail)
}
