import type { Order } from '@virage/contract'
import { useAmounts } from '@virage/session/amounts'
import { useClub } from '../../shell/club-context.ts'

/** Formats what was paid for an order, in coins and by card, and what was refunded, if anything. */
export function useOrderCost({ usedCoins, finalCost, refundedCoins, refundedCost }: Order): {
  paid: string
  refunded: string | null
} {
  const { coins, money } = useAmounts(useClub())
  // The club may have switched coins off since.
  const format = (coinsAmount: number, cardAmount: number) =>
    [...(coinsAmount > 0 ? [coins(coinsAmount)] : []), ...(cardAmount > 0 ? [money(cardAmount)] : [])].join(' + ')
  return {
    paid: format(usedCoins.amount, finalCost.value) || money(0),
    refunded: format(refundedCoins.amount, refundedCost.value) || null,
  }
}
