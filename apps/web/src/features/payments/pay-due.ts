import { openPaymentPage, type OperationInput } from '@virage/contract'
import { call, unwrap } from '../../api.ts'

/**
 * Pays for a won lot: with coins if they pay all, otherwise on the provider's page.
 *
 * @returns the URL of the provider's page; null if the lot is paid
 */
export async function payDue(payment: OperationInput<typeof openPaymentPage>): Promise<string | null> {
  const { url } = await unwrap(call(openPaymentPage, payment))
  return url === payment.body.successUrl ? null : url
}
