import type { Club } from '@virage/contract'
import {
  cents,
  coinsOf,
  coinsText,
  coinUnits,
  isWholeCents,
  moneyText,
  unitsPerCent,
  unitsPerCoin,
} from '@virage/domain'
import { useLocale } from 'use-intl'

type PricingDto = { coins: { amount: number }; totalCost: { value: number } }

/** Returns formatters of amounts in the page's language: coins if the club has them, else euros (X02). */
export function useAmounts(club: Pick<Club, 'coinsEnabled' | 'ticker'>) {
  const language = useLocale()
  const coins = (amount: number) => {
    const units = coinsOf(Math.abs(amount))
    return coinsText(coinUnits(amount < 0 ? -units : units), club.ticker, language)
  }
  const money = (value: number) => {
    const amount = coinUnits(Math.round(value * unitsPerCoin))
    // The price of a coin may have more decimals than two: rounded, it would be another price.
    return isWholeCents(amount) ? moneyText(cents(amount / unitsPerCent), language) : coinsText(amount, '€', language)
  }
  return {
    coins,
    money,
    /** Formats a price in the club's unit. */
    price: (pricing: PricingDto) => (club.coinsEnabled ? coins(pricing.coins.amount) : money(pricing.totalCost.value)),
    /** Formats the amount of a bid, which the API has in coins for every club. */
    bid: (amount: number) => (club.coinsEnabled ? coins(amount) : money(amount)),
  }
}
