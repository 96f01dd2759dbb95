import {
  centsFromDecimal,
  centsToDecimal,
  coinPriceOf,
  coinsForCents,
  coinsOf,
  coinsToDecimal,
  totalCost,
} from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { useClub } from '../access/club-context.ts'

/** Formats prices of the club, which are in coins, or in euros for clubs without them; converts one into the other. */
export function useStaffPrice() {
  const { settings } = useClub()
  const { coins, money } = useAmounts(settings)
  const coinPrice = coinPriceOf(settings.currentPrice)
  return {
    price: settings.coinsEnabled ? coins : money,
    /** Formats a price whose euros the club's present price of a coin no longer changes. */
    fixedPrice: ({ amount }: { amount: number }, cost: { value: number }) =>
      settings.coinsEnabled ? coins(amount) : money(cost.value),
    money,
    /** The unit behind a field for a price. */
    unit: settings.coinsEnabled ? settings.ticker : '€',
    /** Returns the euros of a price. */
    euros: (price: number) => centsToDecimal(totalCost(coinsOf(price), coinPrice)),
    /** Returns the price of an amount of euros; NaN if it is no amount. */
    coinsFor: (euros: number) => {
      const cents = centsFromDecimal(euros)
      return cents.ok ? coinsToDecimal(coinsForCents(cents.value, coinPrice)) : Number.NaN
    },
  }
}
