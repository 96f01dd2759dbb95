import type { TextLanguage } from './amount-text.ts'
import { parseEuro } from './parse-amount.ts'
import type { Cents } from './units.ts'

/** A typed donation: its amount, or what is wrong with it (D02). */
export type DonationAmount = { ok: true; amount: Cents } | { ok: false; reason: 'required' | 'number' | 'minimum' }

/** Minimum donation, in cents (specification 9.023). */
const minimum = 100

/** Parses a typed amount of euro: `25`, `12.50`, `1 250,00`. */
export function readDonationAmount(text: string, language: TextLanguage): DonationAmount {
  if (text.replaceAll(/\s|€/gu, '') === '') return { ok: false, reason: 'required' }
  const isNegative = text.trimStart().startsWith('-')
  const amount = parseEuro(isNegative ? text.replace('-', '') : text, language)
  if (amount === undefined) return { ok: false, reason: 'number' }
  return isNegative || amount < minimum ? { ok: false, reason: 'minimum' } : { ok: true, amount }
}
