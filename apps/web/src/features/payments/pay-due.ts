import {
  type Club,
  createCoinsOrder,
  type DuePayment,
  type Fan,
  openPaymentPage,
  type OperationInput,
} from '@virage/contract'
import { call, unwrap } from '../../api.ts'

type Body = OperationInput<typeof openPaymentPage>['body']

/**
 * Pays for a won lot: with coins if they pay all, otherwise on the provider's page. What is won can be paid in every state of
 * the club, and by fans who aren't validated any more; an order of coins can't be made then, so the payment's page takes
 * the coins.
 *
 * @returns the URL of the provider's page; null if the lot is paid
 */
export async function payDue(
  { club, fan, due, coinsPayAll }: { club: Club; fan: Fan; due: DuePayment; coinsPayAll: boolean },
  { successUrl, cancelUrl, ...chosen }: Body,
): Promise<string | null> {
  const { slug } = club
  if (coinsPayAll && club.state === 'LIVE' && fan.kycStatus === 'VALIDATED') {
    const body = { lineItems: [{ exclusiveId: due.exclusiveId }], ...chosen }
    await unwrap(call(createCoinsOrder, { params: { slug }, body }))
    return null
  }
  const params = { slug, username: fan.username, duePaymentId: due.id }
  const { url } = await unwrap(call(openPaymentPage, { params, body: { ...chosen, successUrl, cancelUrl } }))
  return url === successUrl ? null : url
}
