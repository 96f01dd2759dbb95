import { type Cents, cents } from './units.ts'

/** Returns the part of a price that a tax receipt covers: what exceeds the non-deductible amount. */
export const receiptEligible = (price: Cents, nonDeductible: Cents): Cents => cents(Math.max(0, price - nonDeductible))

/** The articles of the French tax code (CGI) under which donations reduce a tax: income, companies, real-estate wealth. */
export const taxArticles = ['200', '238 bis', '978'] as const
/** An article of the French tax code. */
export type TaxArticle = (typeof taxArticles)[number]

/** Kinds of bodies that may issue tax receipts, as on the model Cerfa 11580. */
export const receiptBodies = [
  'GENERAL_INTEREST',
  'PUBLIC_UTILITY',
  'ENDOWMENT_FUND',
  'CORPORATE_FOUNDATION',
  'UNIVERSITY_FOUNDATION',
] as const

/** Returns those of a body's articles that apply to a donor: companies have their own. */
export const articlesFor = (articles: readonly TaxArticle[], isCompany: boolean): TaxArticle[] =>
  articles.filter((article) => (article === '238 bis') === isCompany)

/** What a tax receipt can lack: something that its issuer has to complete, or the donor's address. */
export const receiptLacks = ['ISSUER', 'DONOR_ADDRESS'] as const
/** One of these. */
export type ReceiptLack = (typeof receiptLacks)[number]

/**
 * Returns what a tax receipt lacks; it can be issued if that is nothing.
 *
 * @param articles the issuer's; null if the issuer has not said yet who signs its receipts
 */
export function lacksOf({
  articles,
  isCompany,
  hasAddress,
}: {
  articles: readonly TaxArticle[] | null
  isCompany: boolean
  hasAddress: boolean
}): ReceiptLack[] {
  const isIssuable = articles !== null && articlesFor(articles, isCompany).length > 0
  return receiptLacks.filter((lack) => (lack === 'ISSUER' ? !isIssuable : !hasAddress))
}
