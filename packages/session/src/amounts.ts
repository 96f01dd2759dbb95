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

/** Returns formatters of amounts in the page's language: coins if the club has them, else euros (X02). */
export function useAmounts(club: Pick<Club, 'coinsEnabled' | 'ticker'>) {
  const language = useLocale()
  const coins = (amount: number) => {
    const units = coinsOf(Math.abs(amount))
    return coinsText(coinUnits(amount < 0 ? -units : units), club.ticker, language)
  }
  const money = (value: number) => {
    const parsed = centsFromDecimal(Math.abs(value))
    const amount = parsed.ok ? parsed.value : cents(0)
    return moneyText(value < 0 ? cents(-amount) : amount, language)
  }
  return {
    coins,
    money,
    /** Formats a price in the club's unit. */
    price: (pricing: PricingDto) => (club.coinsEnabled ? coins(pricing.coins.amount) : money(pricing.totalCost.value)),
    /** Formats the amount of a bid, which the API has in coins for every club. */
    bid: (amount: number) => (club.coinsEnabled ? coins(amount) : money(amount)),
    /** Parses an amount that was typed in the unit of prices; undefined if it is not an amount. */
    parse: (text: string) => parseCoins(text, { language, ticker: club.coinsEnabled ? club.ticker : '€' }),
    /** Formats an amount for a text field. */
    inputText: (amount: Coins) => coinsInputText(amount, language),
  }
}
