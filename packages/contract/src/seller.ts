import { isRna, isSiren, isVatNumber } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { personalInfo, postalAddress } from './personal-info.ts'
import { email, line, ofClub, paragraph, webAddress } from './values.ts'

/** A number that people type with spaces, such as `000 120 410`. */
const typedNumber = (isValid: (text: string) => boolean, error: string) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase()),
    z.refine(isValid, error),
  )

/** Who sells: the legal person behind a club, as French law asks for it (LCEN art. 1-1, code de la consommation L. 111-1). */
export const sellerFields = {
  legalName: line,
  /** Such as "SAS with a capital of 37 000 €" or "Association loi 1901". */
  legalForm: line,
  /** Number in the register of companies; one of this and `rna` is given. */
  siren: z.nullable(typedNumber(isSiren, 'errors.validation.siren')),
  /** Number in the register of associations. */
  rna: z.nullable(typedNumber(isRna, 'errors.validation.rna')),
  address: postalAddress,
  phone: personalInfo.shape.phoneNumber,
  email,
  /** Who is responsible for what the pages say. */
  director: line,
  /** Where the seller is registered, such as "RCS Paris"; null for who is in no such register. */
  register: z.nullable(line),
  vatNumber: z.nullable(typedNumber(isVatNumber, 'errors.validation.vatNumber')),
  /** The consumer mediator (code de la consommation L. 612-1). */
  mediator: z.object({ name: line, address: line, page: webAddress }),
  /** How accessible the pages are, and how to report a barrier (directive (EU) 2019/882). */
  accessibility: z.nullable(paragraph),
}

/** The seller, as everyone reads it. */
export const seller = z.object(sellerFields)
export type Seller = z.output<typeof seller>

export const getSeller = defineOperation({
  id: 'getSeller',
  method: 'GET',
  path: '/api/clubs/:slug/seller',
  summary: 'Who sells: the legal person behind the club; null if the club has not said it yet.',
  access: 'anyone',
  openToUnreferred: true,
  params: ofClub,
  response: z.nullable(seller),
})
