import { useMutation, useQueryClient } from '@tanstack/react-query'
import { placeBid } from '@virage/contract'
import { type Coins, coinsToDecimal } from '@virage/domain'
import { useRef } from 'react'
import { call, keyOf, unwrap } from '../../api.ts'
import { useClub } from '../../shell/club-context.ts'
import { exclusiveQuery } from '../exclusives/queries.ts'
import { bidLimitQuery, ownBidsQuery } from '../own-bids/queries.ts'
import { maximumBidsQuery } from './queries.ts'

/** A bid to place; the highest bidder may keep their bid and change only the maximum. */
export type BidInput = { amount: Coins; maximum: Coins | undefined; keepsPrice: boolean; isConfirmed: boolean }

/** Places a fan's bids on a lot, which is read again after each answer. */
export function usePlaceBid({
  exclusiveSlug,
  username,
  onLeading,
  onNewPrice,
}: {
  exclusiveSlug: string
  username: string
  onLeading: (input: BidInput) => void
  /** Called once the lot has been read that has a higher price than the bid. */
  onNewPrice: () => void
}) {
  const club = useClub()
  const client = useQueryClient()
  // One idempotency key for each input: a repeated click sends the same bid.
  const key = useRef<{ input: string; value: string } | null>(null)
  const refresh = () => {
    for (const query of [maximumBidsQuery, ownBidsQuery, bidLimitQuery])
      void client.invalidateQueries({ queryKey: query(club.slug, username).queryKey })
    return client.invalidateQueries({ queryKey: exclusiveQuery(club.slug, exclusiveSlug).queryKey })
  }
  return useMutation({
    mutationFn: (input: BidInput) => {
      const amounts = `${input.amount} ${input.maximum ?? ''}`
      if (key.current?.input !== amounts) key.current = { input: amounts, value: crypto.randomUUID() }
      return unwrap(
        call(placeBid, {
          params: { slug: club.slug, exclusiveSlug },
          body: {
            bidderUsername: username,
            priceCoinsAmount: coinsToDecimal(input.amount),
            ...(input.maximum === undefined ? {} : { maximumCoinsAmount: coinsToDecimal(input.maximum) }),
            ...(input.isConfirmed ? { confirmedCoinsAmount: coinsToDecimal(input.maximum ?? input.amount) } : {}),
          },
          idempotencyKey: key.current.value,
        }),
      )
    },
    onSuccess: async ({ leading }, input) => {
      const refreshed = refresh()
      if (leading) return onLeading(input)
      // Another fan's maximum bid is higher.
      await refreshed
      return onNewPrice()
    },
    onError: async (error) => {
      const refreshed = refresh()
      // If the price has changed, suggest a new amount. After other failures keep the input.
      if (keyOf(error) !== 'errors.bid.tooLow') return
      await refreshed
      onNewPrice()
    },
  })
}
