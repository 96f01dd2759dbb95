import { useTranslations } from 'use-intl'

/** Stripe's reasons for a refund that has failed. */
const codes = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'charge_for_pending_refund_disputed',
  'insufficient_funds',
  'declined',
  'merchant_request',
  'unknown',
] as const

/** Returns a function that says why the provider has not refunded: Stripe's codes in words, anything else as the provider put it. */
export function useProviderReason(): (reason: string | null) => string {
  const t = useTranslations('refunds')
  return (reason) => {
    const code = codes.find((known) => known === (reason ?? 'unknown'))
    return code === undefined ? (reason ?? '') : t(`providerReasons.${code}`)
  }
}
