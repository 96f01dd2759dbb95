import * as z from 'zod/mini'
import { isSiren, isVatNumber } from '@virage/domain'
import { defineOperation } from './operation.ts'
import { postalAddress } from './personal-info.ts'
import { address, id, instant, line, money, nothing, ofFan, page, slug, username } from './values.ts'

/** Documents of sales: an invoice with VAT, a credit note that corrects one, or the slip of a payment without VAT. */
export const invoiceKinds = ['INVOICE', 'CREDIT_NOTE', 'SLIP'] as const
/** What a document is about. */
export const invoiceSources = ['order', 'delivery', 'membership', 'coins'] as const

/** A reference to a document. */
export const invoiceLink = z.object({
  /** Series, year and number, as F-2026-000012. */
  number: z.string(),
  kind: z.enum(invoiceKinds),
  /** URL of the PDF; valid for an hour. */
  url: address,
})
export type InvoiceLink = z.output<typeof invoiceLink>

/** A document of a sale. */
export const invoice = z.extend(invoiceLink, {
  id,
  date: instant,
  total: money,
  source: z.enum(invoiceSources),
  /** The order that it is about; null for memberships and coins. */
  orderId: z.nullable(id),
})
export type Invoice = z.output<typeof invoice>

export const listInvoices = defineOperation({
  id: 'listInvoices',
  method: 'GET',
  path: '/api/clubs/:slug/fans/:username/invoices',
  summary: "The fan's invoices, credit notes and payment slips, newest first, each with the address of its PDF.",
  access: 'self',
  params: ofFan,
  query: page,
  response: z.array(invoice),
})

const typed = (isValid: (text: string) => boolean, error: string) =>
  z.string().check(
    z.overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase()),
    z.refine(isValid, error),
  )

/** The company that an invoice is made out to. Its numbers are checked by their form; VIES isn't asked. */
export const billing = z.object({
  companyName: line,
  siren: z.nullable(typed(isSiren, 'errors.validation.siren')),
  vatNumber: z.nullable(typed(isVatNumber, 'errors.validation.vatNumber')),
  address: postalAddress,
})
export type Billing = z.output<typeof billing>

export const setOrderBilling = defineOperation({
  id: 'setOrderBilling',
  method: 'PUT',
  path: '/api/clubs/:slug/fans/:username/orders/:orderId/billing',
  summary:
    'Makes the invoice of an order out to a company, up to 30 days after it: a credit note corrects the old one, and a new one takes its place. 409 `errors.invoice.tooLate`, `errors.invoice.tooOften` after five changes, or `errors.invoice.none` for an order without invoice.',
  access: 'self',
  limits: [{ per: 'person', most: 30, within: 'hour' }],
  params: z.object({ slug, username, orderId: id }),
  body: billing,
  response: nothing,
})
