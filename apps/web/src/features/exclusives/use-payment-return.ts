import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Exclusive } from '@virage/contract'
import { useEffect, useEffectEvent } from 'react'
import { useClub } from '../../shell/club-context.ts'
import { cardQuery } from '../fans/queries.ts'

/** The query `payment-result` of an address. */
export type PaymentResult = 'SUCCESS' | 'CANCELED' | undefined

/** How often the card is looked for after the provider has sent the fan back, and how long between, in milliseconds. */
const cardLooks = 12
const betweenLooks = 500

/**
 * Takes `payment-result` out of the address and opens the dialog that it belongs to again (M08). It proves nothing: that
 * the card is ready is what the server says, which may take the provider's word a moment later.
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
  const isCardReady = useEffectEvent(
    async () =>
      exclusive.auctionLot !== null &&
      (await client.fetchQuery({ ...cardQuery(club.slug, username), staleTime: 0 })).status === 'READY',
  )
  // What it opens is what is known then: it may have changed while the card was looked for.
  const finish = useEffectEvent(async (result: 'SUCCESS' | 'CANCELED', isReady: boolean) => {
    await onReturn(result, isReady)
    await navigate({
      to: '/clubs/$slug/exclusives/$exclusiveSlug',
      params: { slug: club.slug, exclusiveSlug: exclusive.slug },
      search: {},
      replace: true,
    })
  })
  useEffect(() => {
    if (!paymentResult || username === '') return undefined
    let hasLeft = false
    const lookForCard = async () => {
      let isReady = await isCardReady()
      for (let look = 1; paymentResult === 'SUCCESS' && !isReady && look < cardLooks && !hasLeft; look++) {
        await new Promise((resolve) => setTimeout(resolve, betweenLooks))
        isReady = await isCardReady()
      }
      if (!hasLeft) await finish(paymentResult, isReady)
    }
    void lookForCard()
    return () => {
      hasLeft = true
    }
  }, [paymentResult, username])
}
