import { useQuery } from '@tanstack/react-query'
import type { Exclusive } from '@virage/contract'
import {
  cardOrderCost,
  centsToDecimal,
  coinPriceOf,
  coinsOf,
  coinsToDecimal,
  orderCost,
  totalCost,
  wholeCoins,
} from '@virage/domain'
import { useClub } from '../../shell/club-context.ts'
import { balanceQuery } from '../fans/queries.ts'

/** How a price is paid: the fan's coins first, the rest by card (M11). Amounts are decimal, in coins, but `rest` in euro. */
export type Payable = ReturnType<typeof usePayable>

/** Returns how the fan pays for an exclusive, and their open checkout for it, if any. */
export function usePayable(exclusiveSlug: string, pricing: Exclusive['pricing']) {
  const club = useClub()
  const balance = useQuery({ ...balanceQuery(club.slug), enabled: club.coinsEnabled || club.fiatAccepted })
  const balanceCoins = coinsOf(balance.data?.coins.amount ?? 0)
  // A won lot keeps the price of a coin at which it closed.
  const coinPrice = coinPriceOf(pricing.tokenCost.value)
  const spendable = club.coinsEnabled ? balanceCoins : wholeCoins(0)
  const price = coinsOf(pricing.coins.amount)
  const cost = club.fiatAccepted ? cardOrderCost(price, spendable, coinPrice) : orderCost(price, spendable)
  const coinsPayAll = club.coinsEnabled && cost.remainder === 0
  return {
    balance: coinsToDecimal(balanceCoins),
    onHold: balance.data?.held.amount ?? 0,
    discount: coinsToDecimal(cost.discount),
    surplus: coinsToDecimal(cost.surplus),
    rest: centsToDecimal(totalCost(cost.remainder, coinPrice)),
    coinsPayAll,
    isMissingCoins: !coinsPayAll && !club.fiatAccepted,
    isLoading: balance.isPending && balance.fetchStatus !== 'idle',
    checkout: balance.data?.checkouts.find(({ exclusives }) => exclusives.some(({ slug }) => slug === exclusiveSlug)),
  }
}
