import type { Order } from '@virage/contract'
import { useAmounts } from '../../i18n/amounts.ts'
import { useClub } from '../../shell/club-context.ts'

/** Puts into words how an order was paid: `paid` in coins and by card, and `back` what of it was given back, if any. */
export function useOrderCost({ usedCoins, finalCost, refundedCoins, refundedCost }: Order): {
  paid: string
  back: string | null
} {
  const club = useClub()
  const { coins, money } = useAmounts(club)
  const both = (coinsPart: number, cardPart: number) =>
    [
      ...(coinsPart > 0 && club.coinsEnabled ? [coins(coinsPart)] : []),
      ...(cardPart > 0 ? [money(cardPart)] : []),
    ].join(' + ')
  return {
    paid: both(usedCoins.amount, finalCost.value) || money(0),
    back: both(refundedCoins.amount, refundedCost.value) || null,
  }
}
