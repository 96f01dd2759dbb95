import { type Cents, cents } from './units.ts'

/** Returns the part of a price that a tax receipt covers: what exceeds the non-deductible amount. */
export const receiptEligible = (price: Cents, nonDeductible: Cents): Cents => cents(Math.max(0, price - nonDeductible))

/** The articles of the French tax code (CGI) under which donations reduce a tax: income, companies, real-estate wealth. */
export const taxArticles = ['200', '238 bis', '978'] as const

/** Kinds of bodies that may issue tax receipts, as on the model Cerfa 11580. */
export const receiptBodies = [
  'GENERAL_INTEREST',
  'PUBLIC_UTILITY',
  'ENDOWMENT_FUND',
  'CORPORATE_FOUNDATION',
  'UNIVERSITY_FOUNDATION',
] as const
