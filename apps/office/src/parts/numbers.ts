import type { Language } from '@virage/contract'

/** Returns a number as people type it: with a comma in French. */
export const numberText = (value: number | null, language: Language): string =>
  value === null ? '' : language === 'fr' ? String(value).replace('.', ',') : String(value)

/** Returns the number of a typed text; NaN if it is none, which the contract's schemas reject. */
export function numberOf(text: string): number {
  const plain = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(',', '.')
  return plain === '' ? Number.NaN : Number(plain)
}
