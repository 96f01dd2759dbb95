import type { Club } from '@virage/contract'
import { type Coins, coinsInputText, isWholeCents, parseCoins } from '@virage/domain'
import { useLocale } from 'use-intl'

/** Returns what a text field needs for an amount in the unit of prices: coins if the club has them, else euros (X02). */
export function useAmountInput(club: Pick<Club, 'coinsEnabled' | 'ticker'>) {
  const language = useLocale()
  return {
    /** Parses a typed amount; undefined if it is not an amount, or in euros and not whole cents. */
    parse: (text: string) => {
      const amount = parseCoins(text, { language, ticker: club.coinsEnabled ? club.ticker : '€' })
      return amount === undefined || club.coinsEnabled || isWholeCents(amount) ? amount : undefined
    },
    /** Formats an amount for the field. */
    inputText: (amount: Coins) => coinsInputText(amount, language),
  }
}
