import type { Language } from '@virage/contract'
import { plainNumber } from '@virage/domain'
import { currentLanguage } from '../i18n/language.ts'

/** Returns a number as people type it: with a comma in French. */
export const numberText = (value: number | null, language: Language): string =>
  value === null ? '' : language === 'fr' ? String(value).replace('.', ',') : String(value)

/** Returns the number of a typed text ({@link plainNumber}); NaN if it is none, which the contract's schemas reject. */
export function numberOf(text: string): number {
  const plain = plainNumber(text, currentLanguage)
  return plain === '' ? Number.NaN : Number(plain)
}
