import { type Cents, cents } from './units.ts'

/** Returns the part of a price that a tax receipt covers: what exceeds the non-deductible amount. */
export const receiptEligible = (price: Cents, nonDeductible: Cents): Cents => cents(Math.max(0, price - nonDeductible))
