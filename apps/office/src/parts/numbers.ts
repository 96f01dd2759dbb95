import type { Language } from '@virage/contract'
import { currentLanguage } from '../i18n/language.ts'

/** Returns a number as people type it: with a comma in French. */
export const numberText = (value: number | null, language: Language): string =>
  value === null ? '' : language === 'fr' ? String(value).replace('.', ',') : String(value)

/**
 * Returns the number of a typed text; NaN if it is none, which the contract's schemas reject. Either mark precedes
 * decimals. As for fans (`parseCoins`), the other language's mark groups digits before whole groups of three: `1,250` is
 * 1 250 in English and 1.25 in French.
 */
export function numberOf(text: string): number {
  const typed = text.replaceAll(/[\s\u00a0\u202f']/g, '')
  const plain = withoutGroups(typed).replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}

function withoutGroups(typed: string): string {
  const grouping = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/.exec(typed)?.[1]
  const isGrouped = grouping !== undefined && grouping === (currentLanguage() === 'fr' ? '.' : ',')
  return isGrouped ? typed.replaceAll(grouping, '') : typed
}
