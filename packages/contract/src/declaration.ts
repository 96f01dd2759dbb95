import * as z from 'zod/mini'
import { billing } from './invoices.ts'

/** What a buyer declares before they buy, besides what and how. */
export const declaration = {
  /** The company that the invoice is made out to. */
  billing: z.optional(billing),
  /** Whether the buyer buys for that company, and was shown that a company can't withdraw. */
  asCompany: z.optional(z.boolean()),
  /** Whether the buyer asks for a service to begin at once, and was shown that they can't withdraw then. */
  startsNow: z.optional(z.boolean()),
}

type Declared = {
  billing?: { siren: string | null; vatNumber: string | null } | undefined
  asCompany?: boolean | undefined
}

/** Who buys for a company names it, with its SIREN or VAT number. */
export const namesCompany = z.refine<Declared>(
  ({ asCompany, billing: company }) => !asCompany || (company?.siren ?? company?.vatNumber ?? null) !== null,
  { error: 'errors.validation.required', path: ['billing'] },
)
