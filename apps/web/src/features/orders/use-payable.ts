import { useQuery } from '@tanstack/react-query'
import type { Exclusive } from '@virage/contract'
import {
  type Cents,
  cents,
  centsToDecimal,
  coinPriceOf,
  coinsOf,
  coinsToDecimal,
  deliveredOrderCost,
  deliveryCost,
  wholeCoins,
} from '@virage/domain'
import { useClub } from '../../shell/club-context.ts'
import { balanceQuery } from '../fans/queries.ts'

/** How a price is paid: the fan's coins first, the rest by card (M11). Amounts are decimal, in coins, but `rest` and `total` in euro. */
export type Payable = ReturnType<typeof usePayable>

/**
 * Returns how the fan pays for an exclusive and its delivery, and their open checkout that such a payment supersedes, if any.
 *
 * @param exclusiveSlug null for a delivery that is paid after its order: it supersedes the checkout of any other
 */
export function usePayable(exclusiveSlug: string | null, pricing: Exclusive['pricing'], delivery: Cents = cents(0)) {
  const club = useClub()
  const balance = useQuery({ ...balanceQuery(club.slug), enabled: club.coinsEnabled || club.fiatAccepted })
  const balanceCoins = coinsOf(balance.data?.coins.amount ?? 0)
  // A won lot keeps the price of a coin at which it closed.
  const coinPrice = coinPriceOf(pricing.tokenCost.value)
  const cost = deliveredOrderCost(
    {
      things: coinsOf(pricing.coins.amount),
      delivery: deliveryCost(delivery, coinPrice),
      balance: club.coinsEnabled ? balanceCoins : wholeCoins(0),
    },
    coinPrice,
    club.fiatAccepted,
  )
  const coinsPayAll = club.coinsEnabled && cost.remainder === 0
  const isUnknown = club.coinsEnabled && balance.isError && !balance.data
  return {
    balance: coinsToDecimal(balanceCoins),
    onHold: balance.data?.held.amount ?? 0,
    discount: coinsToDecimal(cost.discount),
    surplus: coinsToDecimal(cost.surplus),
    rest: centsToDecimal(cost.amount),
    total: centsToDecimal(cost.total),
    coinsPayAll,
    isMissingCoins: !isUnknown && !coinsPayAll && !club.fiatAccepted,
    /** Loads the balance, without which nobody knows what coins pay; undefined unless it failed to load. */
    retry: isUnknown ? () => void balance.refetch() : undefined,
    isLoading: balance.isPending && balance.fetchStatus !== 'idle',
    checkout: balance.data?.checkouts.find(({ exclusives }) =>
      exclusiveSlug === null ? exclusives.length === 0 : exclusives.some(({ slug }) => slug === exclusiveSlug),
    ),
  }
}
