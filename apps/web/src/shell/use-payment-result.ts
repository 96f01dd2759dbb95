import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** How a fan comes back from the payment provider's page. It proves nothing: the provider's own word does. */
export type PaymentResult = 'SUCCESS' | 'CANCELED' | undefined

/** Reads `payment-result` of an address; anything else than the two words counts as nothing. */
export const readPaymentResult = (search: Record<string, unknown>): { 'payment-result'?: PaymentResult } => {
  const result = search['payment-result']
  return { 'payment-result': result === 'SUCCESS' || result === 'CANCELED' ? result : undefined }
}

/** Takes `payment-result` out of the address, so that a reload does not tell it again; the page goes on knowing it. */
export function usePaymentResult(asked: PaymentResult): PaymentResult {
  const navigate = useNavigate()
  const [result, setResult] = useState(asked)
  useEffect(() => {
    if (asked === undefined) return
    setResult(asked)
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, 'payment-result': undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }, [asked, navigate])
  return result
}
