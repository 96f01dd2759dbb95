import type { Club } from '@virage/contract'
import { type Cents, centsFromDecimal, type Coins, coinsFromDecimal, coinsText, moneyText } from '@virage/domain'
import { useLocale } from 'use-intl'

type WirePricing = { coins: { amount: number }; totalCost: { value: number } }

/** Writes amounts in the page's language: coins where the club has them, else euro (X02). */
export function useAmounts(club: Pick<Club, 'coinsEnabled' | 'ticker'>) {
  const language = useLocale()
  const coins = (amount: number) => {
    const read = coinsFromDecimal(Math.abs(amount))
    const units = (read.ok ? read.value : 0) as Coins
    return coinsText((amount < 0 ? -units : units) as Coins, club.ticker, language)
  }
  const money = (value: number) => {
    const read = centsFromDecimal(Math.abs(value))
    return moneyText((read.ok ? read.value : 0) as Cents, language)
  }
  return {
    coins,
    money,
    /** A price as this club names it. */
    price: (pricing: WirePricing) => (club.coinsEnabled ? coins(pricing.coins.amount) : money(pricing.totalCost.value)),
    /** An amount of bids, which are counted in coins everywhere. */
    bid: (amount: number) => (club.coinsEnabled ? coins(amount) : money(amount)),
  }
}
