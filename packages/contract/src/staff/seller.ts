import { receiptBodies, taxArticles } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { sellerFields } from '../seller.ts'
import { line, note, ofClub } from '../values.ts'
import { allStaff, owners } from './access.ts'
import { picture, version } from './values.ts'

/** What tax receipts say about their issuer, as the model Cerfa 11580 asks. */
export const receiptIssuer = z.object({
  /** The object of the body, as in its statutes. */
  purpose: note,
  body: z.enum(receiptBodies, 'errors.validation.choice'),
  /** The decree that recognises a body of public utility, with its date; null for other bodies. */
  recognition: z.nullable(line),
  articles: z
    .array(z.enum(taxArticles, 'errors.validation.choice'))
    .check(z.minLength(1, 'errors.validation.required'), z.maxLength(taxArticles.length, 'errors.validation.tooMany')),
  /** Who signs: name, office, and a picture of the signature. */
  signer: z.object({ name: line, office: line, signatureUrl: picture }),
})
export type ReceiptIssuer = z.output<typeof receiptIssuer>

/** The seller's file: who sells, and what tax receipts need besides. */
export const sellerDetails = z.object({ ...sellerFields, receipts: z.nullable(receiptIssuer) }).check(
  z.refine(({ siren, rna }) => siren !== null || rna !== null, {
    error: 'errors.validation.sirenOrRna',
    path: ['siren'],
  }),
  z.refine(({ receipts }) => receipts?.body !== 'PUBLIC_UTILITY' || receipts.recognition !== null, {
    error: 'errors.validation.required',
    path: ['receipts', 'recognition'],
  }),
)
export type SellerDetails = z.output<typeof sellerDetails>

/** The seller's file with its version; null until an owner has filled it in. */
export const staffSeller = z.object({ version, seller: z.nullable(sellerDetails) })
export type StaffSeller = z.output<typeof staffSeller>

export const getStaffSeller = defineOperation({
  id: 'getStaffSeller',
  method: 'GET',
  path: '/api/staff/clubs/:slug/seller',
  summary: "The seller's file.",
  access: allStaff,
  params: ofClub,
  response: staffSeller,
})

export const updateSeller = defineOperation({
  id: 'updateSeller',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/seller',
  summary:
    "Replaces the seller's file. Earlier revisions are kept: an order or a tax receipt keeps the one it was made with.",
  access: owners,
  versioned: true,
  params: ofClub,
  body: sellerDetails,
  response: staffSeller,
})
