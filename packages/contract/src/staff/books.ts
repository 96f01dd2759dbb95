import { vatNatures, vatRegimes } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { invoiceKinds, invoiceSources } from '../invoices.ts'
import { address, day, id, instant, money, note, nothing, ofClub, slug } from '../values.ts'
import { finance, owners } from './access.ts'
import { between, exportQuery, listQuery, oneOf, search } from './list-query.ts'
import { inClubOf, storedTexts, version } from './values.ts'

/** A VAT rate in percent, with at most two decimals. */
const rate = z.number('errors.validation.number').check(
  z.minimum(0, 'errors.validation.amount'),
  z.maximum(100, 'errors.validation.amount'),
  z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9, 'errors.validation.amount'),
)
const taxed = z.object({ rate, nature: z.enum(vatNatures, 'errors.validation.choice') })
/** The number of an account of the French chart of accounts. */
const accountNumber = z.string().check(z.trim(), z.regex(/^[1-9]\d{2,11}$/, 'errors.validation.account'))

/** The accounts that the journal books to, as the club's accountant numbers them. */
export const bookAccounts = [
  'customers',
  'goods',
  'services',
  'vat',
  'memberships',
  'donations',
  'coins',
  'provider',
  'bank',
  'cash',
  'cheques',
  'fees',
  'suspense',
] as const

/** The numbers of these accounts in the French general chart, until the club's accountant has named others. */
export const usualAccounts: Record<(typeof bookAccounts)[number], string> = {
  customers: '411000',
  goods: '707000',
  services: '706000',
  vat: '445710',
  memberships: '756000',
  donations: '754000',
  coins: '419100',
  provider: '467000',
  bank: '512000',
  cash: '530000',
  cheques: '511200',
  fees: '627000',
  suspense: '471000',
}

/** How a club's sales are taxed. Everything in it is what the club's accountant says: the product knows no tax law. */
export const vatDetails = z
  .object({
    regime: z.enum(vatRegimes, 'errors.validation.choice'),
    /** Why no VAT is charged, as documents say it; also for a rate of 0. */
    mention: z.nullable(note),
    collectibles: taxed,
    experiences: taxed,
    delivery: taxed,
    /** Null if a membership is a subscription and no sale: then it has a slip and no invoice. */
    memberships: z.nullable(taxed),
    /** Exclusives with a rate of their own. */
    exceptions: z
      .array(z.object({ exclusiveId: id, rate, nature: z.enum(vatNatures, 'errors.validation.choice') }))
      .check(z.maxLength(500, 'errors.validation.tooMany')),
    /** What invoices to companies say about late payment. */
    lateTerms: note,
    accounts: z.record(z.enum(bookAccounts), accountNumber),
  })
  .check(
    z.refine(
      ({ regime, mention, collectibles, experiences, delivery, memberships, exceptions }) =>
        mention !== null ||
        (regime === 'VAT' &&
          [collectibles, experiences, delivery, memberships, ...exceptions].every(
            (one) => one === null || one.rate > 0,
          )),
      { error: 'errors.validation.vatReason', path: ['mention'] },
    ),
  )
export type VatDetails = z.output<typeof vatDetails>

export const getVatSettings = defineOperation({
  id: 'getVatSettings',
  method: 'GET',
  path: '/api/staff/clubs/:slug/vat-settings',
  summary: 'How the club is taxed, or null until an owner has said it, and how many sales wait for their document.',
  access: finance,
  params: ofClub,
  response: z.object({
    settings: z.nullable(vatDetails),
    /** The names of the exclusives with a rate of their own. */
    names: z.array(z.object({ id, name: storedTexts })),
    version,
    hasSeller: z.boolean(),
    waiting: z.number(),
  }),
})

export const updateVatSettings = defineOperation({
  id: 'updateVatSettings',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/vat-settings',
  summary:
    'Says how the club is taxed from now on; issued documents keep what they say. Sales that waited get their documents.',
  access: owners,
  versioned: true,
  params: ofClub,
  body: vatDetails,
  response: z.object({ version }),
})

export const invoiceSorts = ['date', 'total'] as const
const invoiceFilters = { search, kind: oneOf(invoiceKinds), source: oneOf(invoiceSources), ...between }

/** A document in the list. */
export const staffInvoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(invoiceKinds),
  source: z.enum(invoiceSources),
  date: instant,
  buyer: z.object({ fanId: id, name: z.string(), isCompany: z.boolean() }),
  orderId: z.nullable(id),
  /** The number of the document that it corrects. */
  corrects: z.nullable(z.string()),
  net: money,
  vat: money,
  total: money,
  /** URL of the PDF; valid for an hour. */
  url: address,
})
export type StaffInvoice = z.output<typeof staffInvoice>

export const listStaffInvoices = defineOperation({
  id: 'listStaffInvoices',
  method: 'GET',
  path: '/api/staff/clubs/:slug/invoices',
  summary: 'Invoices, credit notes and payment slips, newest first; searched by number and buyer.',
  access: finance,
  params: ofClub,
  query: listQuery(invoiceSorts, invoiceFilters),
  response: z.array(staffInvoice),
})

export const exportInvoices = defineOperation({
  id: 'exportInvoices',
  method: 'GET',
  path: '/api/staff/clubs/:slug/invoices.csv',
  summary: 'The documents that match, in the order of the list, as CSV. The access is logged.',
  access: finance,
  csv: true,
  params: ofClub,
  query: exportQuery(invoiceSorts, invoiceFilters),
  response: z.string(),
})

/** A month, YYYY-MM. */
export const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'errors.validation.date'))
const ofMonth = z.object({ slug, month })

/** What stands in the way of closing a month; `PAYOUTS` doesn't, but says what to look at. */
export const closeChecks = [
  'MONTH_OVER',
  'DOCUMENTS',
  'NUMBERS',
  'REFUNDS',
  'SALES',
  'COINS',
  'JOURNAL',
  'PAYOUTS',
] as const

/** A month of the books. */
export const bookMonth = z.object({
  month,
  /** Who has closed it, and when; null while it is open. `journal` is the SHA-256 of its file in hexadecimal, null until a job has written it. */
  closed: z.nullable(z.object({ at: instant, by: z.string(), journal: z.nullable(z.string()) })),
  /** What its journal's file is named. */
  journalFile: z.string(),
  /** VAT per rate, credit notes deducted. */
  vat: z.array(z.object({ rate: z.number(), nature: z.enum(vatNatures), net: money, vat: money, total: money })),
  /** Numbers of each series until the end of the month; `missing` is 0. */
  series: z.array(z.object({ series: z.string(), first: z.number(), last: z.number(), missing: z.number() })),
  /** Money that came in and went back, and what it was for. */
  money: z.object({ sales: money, coins: money, donations: money, refunds: money, payouts: money, fees: money }),
  /** Bought coins that fans have now, in euro at today's price: what the club owes in things. */
  boughtCoins: money,
  grantedCoins: money,
  checks: z.array(z.object({ check: z.enum(closeChecks), ok: z.boolean(), count: z.number() })),
})
export type BookMonth = z.output<typeof bookMonth>

export const getBookMonth = defineOperation({
  id: 'getBookMonth',
  method: 'GET',
  path: '/api/staff/clubs/:slug/book-months/:month',
  summary: 'A month of the books: VAT per rate, numbers, money, and what is to be done before it is closed.',
  access: finance,
  params: ofMonth,
  response: bookMonth,
})

export const closeBookMonth = defineOperation({
  id: 'closeBookMonth',
  method: 'POST',
  path: '/api/staff/clubs/:slug/book-months/:month/closing',
  summary:
    'Closes a month permanently: nothing is dated in it any more. 409 `errors.books.notReady` while a check fails, `errors.books.closed` if it is closed.',
  access: finance,
  idempotent: true,
  params: ofMonth,
  body: nothing,
  status: 201,
  response: bookMonth,
})

export const exportJournal = defineOperation({
  id: 'exportJournal',
  method: 'GET',
  path: '/api/staff/clubs/:slug/book-months/:month/journal.txt',
  summary:
    'The month’s entries as a file for accountants: 18 columns separated by tabs, as article A. 47 A-1 of the Livre des procédures fiscales describes it (FEC). The access is logged.',
  access: finance,
  csv: true,
  params: ofMonth,
  response: z.string(),
})

export const exportVatDays = defineOperation({
  id: 'exportVatDays',
  method: 'GET',
  path: '/api/staff/clubs/:slug/book-months/:month/vat-days.csv',
  summary: 'Sums to report per day, rate, and goods or services, as CSV. The access is logged.',
  access: finance,
  csv: true,
  params: ofMonth,
  response: z.string(),
})

export const listVatDays = defineOperation({
  id: 'listVatDays',
  method: 'GET',
  path: '/api/staff/clubs/:slug/book-months/:month/vat-days',
  summary: 'Sums to report per day, rate, and goods or services.',
  access: finance,
  params: ofMonth,
  response: z.array(
    z.object({
      day,
      rate: z.number(),
      nature: z.enum(vatNatures),
      net: money,
      vat: money,
      /** How many documents they are from. */
      documents: z.number(),
    }),
  ),
})

/** The club's part of a payout of the payment provider. */
export const payout = z.object({
  id,
  /** The provider's id. */
  reference: z.string(),
  day,
  amount: money,
  fee: money,
  lines: z.number(),
  /** Lines that belong to no payment or refund that the product knows. */
  unmatched: z.number(),
})
export type Payout = z.output<typeof payout>

/** `sentBack` is a refund that the buyer's bank has sent back. */
export const payoutLineKinds = ['payment', 'refund', 'dispute', 'sentBack'] as const

/** A payout with what it consists of. */
export const payoutDetails = z.extend(payout, {
  /** At most 500: first those that were matched to nothing, then disputes. */
  entries: z.array(
    z.object({
      /** The provider's id of the line. */
      id: z.string(),
      kind: z.enum(payoutLineKinds),
      /** The provider's id of the payment, refund or dispute. */
      reference: z.string(),
      /** Of refunds and disputes negative. */
      amount: money,
      fee: money,
      isMatched: z.boolean(),
      /** Who has paid; null for visitors, and if it was matched to nothing. */
      fan: z.nullable(z.object({ id, name: z.string() })),
    }),
  ),
})
export type PayoutDetails = z.output<typeof payoutDetails>

export const listPayouts = defineOperation({
  id: 'listPayouts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/payouts',
  summary: 'Payouts of the payment provider with their fees, newest first.',
  access: finance,
  params: ofClub,
  query: listQuery(['date'], { ...between }),
  response: z.array(payout),
})

export const getPayout = defineOperation({
  id: 'getPayout',
  method: 'GET',
  path: '/api/staff/clubs/:slug/payouts/:payoutId',
  summary: 'A payout with its payments, refunds and disputes; those that were matched to nothing first.',
  access: finance,
  params: inClubOf('payoutId'),
  response: payoutDetails,
})

export const staffReceiptSorts = ['date', 'amount'] as const

/** A tax receipt. */
export const staffReceipt = z.object({
  id,
  number: z.string(),
  date: instant,
  donor: z.object({ fanId: z.nullable(id), name: z.string(), email: z.string() }),
  amount: money,
  deductible: money,
  kind: z.enum(['DONATION', 'ORDER']),
  cancelled: z.boolean(),
  url: address,
})
export type StaffReceipt = z.output<typeof staffReceipt>

export const listStaffReceipts = defineOperation({
  id: 'listStaffReceipts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/receipts',
  summary: 'Tax receipts, newest first; searched by number and donor.',
  access: finance,
  params: ofClub,
  query: listQuery(staffReceiptSorts, { search, ...between }),
  response: z.array(staffReceipt),
})

export const resendReceipt = defineOperation({
  id: 'resendReceipt',
  method: 'POST',
  path: '/api/staff/clubs/:slug/receipts/:receiptId/emails',
  summary: 'Emails the donor a link to the tax receipt again.',
  access: finance,
  idempotent: true,
  params: inClubOf('receiptId'),
  body: nothing,
  status: 201,
  response: nothing,
})

export const getReceiptYear = defineOperation({
  id: 'getReceiptYear',
  method: 'GET',
  path: '/api/staff/clubs/:slug/receipt-years/:year',
  summary:
    'The number of valid tax receipts of a calendar year and the sum of their deductible amounts, which the body declares (article 222 bis of the CGI).',
  access: finance,
  params: z.object({ slug, year: z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(9999)) }),
  response: z.object({ year: z.number(), receipts: z.number(), total: money }),
})
