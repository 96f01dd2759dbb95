import type { Club } from '@virage/contract'
import {
  cents,
  centsFromDecimal,
  type Coins,
  coinsInputText,
  coinsOf,
  coinsText,
  coinUnits,
  moneyText,
  parseCoins,
} from '@virage/domain'
import { useLocale } from 'use-intl'

type PricingDto = { coins: { amount: number }; totalCost: { value: number } }

/** Writes amounts in the page's language: coins where the club has them, else euro (X02). */
export function useAmounts(club: Pick<Club, 'coinsEnabled' | 'ticker'>) {
  const language = useLocale()
  const coins = (amount: number) => {
    const units = coinsOf(Math.abs(amount))
    return coinsText(coinUnits(amount < 0 ? -units : units), club.ticker, language)
  }
  const money = (value: number) => {
    const read = centsFromDecimal(Math.abs(value))
    return moneyText(read.ok ? read.value : cents(0), language)
  }
  return {
    coins,
    money,
    /** A price as this club names it. */
    price: (pricing: PricingDto) => (club.coinsEnabled ? coins(pricing.coins.amount) : money(pricing.totalCost.value)),
    /** An amount of bids, which are counted in coins everywhere. */
    bid: (amount: number) => (club.coinsEnabled ? coins(amount) : money(amount)),
    /** Parses an amount that a person typed in the unit of prices; undefined where it is none. */
    parse: (text: string) => parseCoins(text, { language, ticker: club.coinsEnabled ? club.ticker : '€' }),
    /** An amount as a text field holds it. */
    inputText: (amount: Coins) => coinsInputText(amount, language),
  }
}
