import { isUnavailable } from '../../../platform/database/is-unavailable.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'

/**
 * Returns the error for a failed request to the provider: `errors.payment.providerFailed`. The sandbox stores its sessions in this
 * database, so while that is unavailable the request may be repeated like any other.
 */
export const providerError = ({ name }: Pick<PaymentProvider, 'name'>, cause: unknown): unknown =>
  name === 'sandbox' && isUnavailable(cause)
    ? cause
    : Object.assign(new ApiError('errors.payment.providerFailed'), { cause })
