import { type Cents, centsFromDecimal } from './units.ts'

/** What somebody has typed as a gift: an amount, or what is wrong with it (D02). */
export type DonationAmount = { ok: true; amount: Cents } | { ok: false; reason: 'required' | 'number' | 'minimum' }

/** Least gift, in cents (section 5). */
const minimum = 100

/** Reads an amount of euro as people type it in either language: `25`, `12.50`, `1 250,00`. */
export function readDonationAmount(text: string): DonationAmount {
  const plain = text.replaceAll(/\s|€/g, '').replace(',', '.')
  if (plain === '') return { ok: false, reason: 'required' }
  if (!/^-?\d{1,9}(?:\.\d{1,2})?$/.test(plain)) return { ok: false, reason: 'number' }
  const read = centsFromDecimal(Number(plain))
  if (!read.ok || read.value < minimum) return { ok: false, reason: 'minimum' }
  return { ok: true, amount: read.value }
}
