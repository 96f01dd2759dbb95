import type { Cents } from './units.ts'

/** The part of a price for which a tax receipt is given: what lies above the non-deductible amount. */
export const receiptEligible = (price: Cents, nonDeductible: Cents): Cents =>
  Math.max(0, price - nonDeductible) as Cents
