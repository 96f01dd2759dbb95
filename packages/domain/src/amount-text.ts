import { type Cents, type Coins, unitsPerCoin } from './units.ts'

/** Languages in which amounts are written. */
export type TextLanguage = 'en' | 'fr'

const gap = '\u00A0'

/** Digits in groups of three, from the right. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, gap)

const point = (language: TextLanguage) => (language === 'fr' ? ',' : '.')

/** Whole coins and their decimals, where there are any, with the language's decimal mark. */
function parts(amount: Coins, language: TextLanguage): [whole: string, decimals: string] {
  const whole = Math.trunc(Math.abs(amount) / unitsPerCoin)
  const rest = Math.abs(amount) % unitsPerCoin
  return [String(whole), rest === 0 ? '' : point(language) + String(rest).padStart(5, '0').replace(/0+$/, '')]
}

/** An amount of coins such as `1 250 PSG`: no-break spaces, decimals only where there are any (X02). */
export function coinsText(amount: Coins, ticker: string, language: TextLanguage): string {
  const [whole, decimals] = parts(amount, language)
  return `${amount < 0 ? '-' : ''}${grouped(whole)}${decimals}${gap}${ticker.toUpperCase()}`
}

/** An amount of coins as a text field holds it: `1250.5`, in French `1250,5`. */
export const coinsInputText = (amount: Coins, language: TextLanguage): string => parts(amount, language).join('')

/** An amount of euro such as `1 234.50 €`, in French `1 234,50 €`, with no-break spaces (X02). */
export function moneyText(amount: Cents, language: TextLanguage): string {
  const whole = Math.trunc(Math.abs(amount) / 100)
  const rest = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}${grouped(String(whole))}${point(language)}${rest}${gap}€`
}
