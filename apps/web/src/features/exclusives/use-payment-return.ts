import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Exclusive } from '@virage/contract'
import { useEffect, useEffectEvent } from 'react'
import { useClub } from '../../shell/club-context.ts'
import { cardQuery } from '../payments/card-query.ts'

/** The query parameter `payment-result`. */
export type PaymentResult = 'SUCCESS' | 'CANCELED' | undefined

/** Number of attempts to find the saved card after the fan returns, and their interval in milliseconds. */
const cardAttempts = 12
const attemptInterval = 500

/**
 * Removes `payment-result` from the URL and opens its dialog again (M08). The result proves nothing: only the server knows
 * whether the card is ready, and the provider's webhook may arrive a moment later.
 */
export function usePaymentReturn({
  paymentResult,
  exclusive,
  username,
  onReturn,
}: {
  paymentResult: PaymentResult
  exclusive: Exclusive
  username: string
  onReturn: (result: 'SUCCESS' | 'CANCELED', isCardReady: boolean) => Promise<void>
}): void {
  const club = useClub()
  const navigate = useNavigate()
  const client = useQueryClient()
  // A lost answer is no reason to stop asking.
  const isCardReady = useEffectEvent(
    async () =>
      exclusive.auctionLot !== null &&
      (await client.fetchQuery({ ...cardQuery(club.slug, username), staleTime: 0 }).catch(() => undefined))?.status ===
        'READY',
  )
  // An effect event, because the data may have changed while the card was checked.
  const finish = useEffectEvent(async (result: 'SUCCESS' | 'CANCELED', isReady: boolean) => {
    // First, because the dialog's entry in the history is above that of the page.
    await navigate({
      to: '/clubs/$slug/exclusives/$exclusiveSlug',
      params: { slug: club.slug, exclusiveSlug: exclusive.slug },
      search: {},
      replace: true,
    })
    await onReturn(result, isReady)
  })
  useEffect(() => {
    if (!paymentResult || username === '') return undefined
    let isUnmounted = false
    const waitForCard = async () => {
      let isReady = await isCardReady()
      for (
        let attempt = 1;
        paymentResult === 'SUCCESS' && !isReady && attempt < cardAttempts && !isUnmounted;
        attempt++
      ) {
        await new Promise((resolve) => setTimeout(resolve, attemptInterval))
        isReady = await isCardReady()
      }
      if (!isUnmounted) await finish(paymentResult, isReady)
    }
    void waitForCard()
    return () => {
      isUnmounted = true
    }
  }, [paymentResult, username])
}
