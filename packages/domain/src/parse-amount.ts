import type { TextLanguage } from './amount-text.ts'
import { type Cents, centsFromDecimal, type Coins, coinsFromDecimal } from './units.ts'

/**
 * Parses a typed amount of coins, such as `1 250`, `1 250,50` or `1 250 VIR`. Undefined for anything else, such as
 * `1e3`, and for what {@link coinsFromDecimal} rejects.
 *
 * @example
 * parseCoins('1 000 VIR', { language: 'en', ticker: 'VIR' }) // 1 000 coins
 */
export function parseCoins(
  text: string,
  { language, ticker }: { language: TextLanguage; ticker: string },
): Coins | undefined {
  const decimal = parseDecimal(text, { language, unit: ticker })
  const read = decimal === undefined ? undefined : coinsFromDecimal(decimal)
  return read?.ok ? read.value : undefined
}

/** Parses a typed amount of euro, such as `25`, `12,50` or `1 250.00 €`. Undefined for anything else. */
export function parseEuro(text: string, language: TextLanguage): Cents | undefined {
  const decimal = parseDecimal(text, { language, unit: '€' })
  const read = decimal === undefined ? undefined : centsFromDecimal(decimal)
  return read?.ok ? read.value : undefined
}

/** Numbers whose digits a mark groups by three. None begins with 0: `0.500` is a half in both languages. */
const grouped = { '.': /^-?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/, ',': /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/ } as const

/**
 * Returns a typed number with a point before its decimals and nothing between its digits. Accepts the product's own format
 * and common input: spaces between digits, and either decimal mark. The other language's mark groups digits if it precedes
 * whole groups of three: `1,250` is 1 250 in English and 1.25 in French.
 *
 * @param language is only asked for if the number depends on it
 */
export function plainNumber(text: string, language: () => TextLanguage): string {
  const compact = text.replaceAll(/[\s']/gu, '')
  const mark = (['.', ','] as const).find((one) => grouped[one].test(compact))
  const isGrouped = mark !== undefined && mark === (language() === 'fr' ? '.' : ',')
  return (isGrouped ? compact.replaceAll(mark, '') : compact).replace(',', '.')
}

/** Accepts what {@link plainNumber} does, and the unit at the end. */
function parseDecimal(text: string, { language, unit }: { language: TextLanguage; unit: string }): number | undefined {
  const typed = text.trim()
  const hasUnit = unit !== '' && typed.toLowerCase().endsWith(unit.toLowerCase())
  const plain = plainNumber(hasUnit ? typed.slice(0, -unit.length) : typed, () => language)
  return /^\d{1,10}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined
}
