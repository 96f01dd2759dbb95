import * as z from 'zod/mini'
import { day, line } from './values.ts'

export const postalAddress = z.object({
  addressLine1: line,
  addressLine2: z.optional(line),
  city: line,
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'errors.validation.country')),
  postalCode: line,
})

export const companyInfo = z.object({
  companyName: line,
  companyRegistrationNumber: line,
  companyAddress: line,
})

export const personalInfo = z.object({
  firstName: line,
  lastName: line,
  birthdate: day,
  birthplace: line,
  /** E.164, as +33612345678. */
  phoneNumber: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/, 'errors.validation.phone')),
  companyInfo: z.optional(companyInfo),
  address: z.optional(postalAddress),
})
export type PersonalInfo = z.output<typeof personalInfo>

/** The part that a review approves; the rest are contact details. */
export const identityInfo = z.pick(personalInfo, {
  firstName: true,
  lastName: true,
  birthdate: true,
  birthplace: true,
  companyInfo: true,
})
