import { type Cents, type Coins, unitsPerCoin } from './units.ts'

/** The languages of the product, in the order in which they are preferred (C04). New ones follow: links name them by their place. */
export const languages = ['en', 'fr'] as const

/** A language of the product. */
export type TextLanguage = (typeof languages)[number]

const gap = '\u00A0'

/** Groups digits by three, from the right. */
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, gap)

/** The minus sign, as wide as a digit and never the end of a line, unlike a hyphen. */
const sign = (amount: number) => (amount < 0 ? '−' : '')

const point = (language: TextLanguage) => (language === 'fr' ? ',' : '.')

/** Splits an amount into whole coins and decimals, if there are any, with the language's decimal mark. */
function parts(amount: Coins, language: TextLanguage): [whole: string, decimals: string] {
  const whole = Math.trunc(Math.abs(amount) / unitsPerCoin)
  const rest = Math.abs(amount) % unitsPerCoin
  return [String(whole), rest === 0 ? '' : point(language) + String(rest).padStart(5, '0').replace(/0+$/, '')]
}

/** Formats an amount of coins, such as `1 250 PSG`: no-break spaces, decimals only if there are any (X02). */
export function coinsText(amount: Coins, ticker: string, language: TextLanguage): string {
  const [whole, decimals] = parts(amount, language)
  return `${sign(amount)}${grouped(whole)}${decimals}${gap}${ticker.toUpperCase()}`
}

/** Formats an amount of coins for a text field: `1250.5`, in French `1250,5`. */
export const coinsInputText = (amount: Coins, language: TextLanguage): string => parts(amount, language).join('')

/** Formats an amount of euro, such as `1 234.50 €`, in French `1 234,50 €`, with no-break spaces (X02). */
export function moneyText(amount: Cents, language: TextLanguage): string {
  const whole = Math.trunc(Math.abs(amount) / 100)
  const rest = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${sign(amount)}${grouped(String(whole))}${point(language)}${rest}${gap}€`
}
