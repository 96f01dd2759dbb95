import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** The result in the URL when a fan returns from the payment provider. Only the provider's webhook proves a payment. */
export type PaymentResult = 'SUCCESS' | 'CANCELED' | undefined

/** Parses `payment-result` of a URL; any other value is undefined. */
export const readPaymentResult = (search: Record<string, unknown>): { 'payment-result'?: PaymentResult } => {
  const result = search['payment-result']
  return { 'payment-result': result === 'SUCCESS' || result === 'CANCELED' ? result : undefined }
}

/** Returns `payment-result` and removes it from the URL, so that a reload does not show it again. */
export function usePaymentResult(fromUrl: PaymentResult): PaymentResult {
  const navigate = useNavigate()
  const [result, setResult] = useState(fromUrl)
  useEffect(() => {
    if (fromUrl === undefined) return
    setResult(fromUrl)
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, 'payment-result': undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
      viewTransition: false,
    })
  }, [fromUrl, navigate])
  return result
}
