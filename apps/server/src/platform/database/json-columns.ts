/**
 * The types of JSON columns that no schema of the contract describes. Only this server writes them, after the
 * contract's schemas have validated the input.
 */
import type { Billing, DeliveryAddress, PersonalInfo } from '@virage/contract'
import type { StaffExclusive, Texts } from '@virage/contract/staff'
import type { Cents, Coins, DeliveryCost, DeliveryKind, ExclusiveCategory, VatNature, VatRate } from '@virage/domain'

/** The delivery that a buyer has chosen, as it was then. */
export type ChosenDelivery = DeliveryCost & {
  methodId: string
  kind: DeliveryKind
  name: Texts
  address: DeliveryAddress | null
  place: string | null
  deputy: string | null
  note: string | null
  /** The lowest price of the same way; absent in checkouts from before it was stored. */
  standard?: Cents
  /** The parcel with which it is sent at no charge; absent if it is sent alone. */
  sentWith?: string
  /** Days until it is promised; null for the usual ones. */
  daysMax: number | null
  /** YYYY-MM-DD: when it is handed over at an event. */
  day: string | null
}

/** What the commitment of a lot's reserve was made of: hundred-thousandths of a coin, and bytes in hexadecimal. */
export type RevealedReserve = { coins: Coins; salt: string }

/** The VAT of a day at one rate; corrections are taken from it. */
export type DayVat = { day: string; rate: VatRate; nature: VatNature; net: Cents; vat: Cents; documents: number }

/** The numbers that a series has given out to documents of a year. */
export type GivenNumbers = { series: string; year: number; first: number; last: number; count: number }

/** What a day has in the books, once nothing of it changes any more. */
export type DaySums = Record<'sales' | 'coins' | 'donations' | 'refunds', Cents> & {
  wrongSales: number
  unbalanced: number
  vat: DayVat[]
  numbers: GivenNumbers[]
}

/** The person or company on a receipt, and its address. */
export type Donor = {
  name: string
  companyName: string | null
  /** The company's registration number; absent in receipts before it was printed. */
  companyNumber?: string | null
  email: string
  addressLines: string[]
  /** Their language; null if unknown. */
  language: string | null
}

/** A fan's consent to charges of their saved card: the version and words of the sentence, and when they agreed, ISO 8601. */
export type CardMandate = { version: number; words: string; date: string }

/** A question and answer on a club's page. */
export type FaqEntry = { question: Texts; answer: Texts }

/** One of the answers to a giveaway's question. */
export type AnswerOption = { id: string; text: Texts }

/** What an import did with an exclusive: its version afterwards, and what it was before; null if it was added. */
export type ImportedChange = { slug: string; id: string; version: string; before: StaffExclusive | null }

/** Who has withdrawn from a contract, as they have typed it. */
export type WithdrawalSender = { firstName: string; lastName: string; email: string; orderNumber: string }

/** Details of a record, by name. */
export type Details = Record<string, unknown>

/** A line of a sale; `gross` is its part of the whole price, in cents. */
export type SaleLine = { gross: Cents } & (
  | { kind: 'thing'; exclusiveId: string; category: ExclusiveCategory; name: Texts }
  | { kind: 'delivery'; name: Texts }
  | { kind: 'membership'; from: string; to: string }
  | { kind: 'coins'; coins: Coins; ticker: string }
)

/** A sale, as its payment knows it: what an invoice is made of. */
export type Sale = {
  source: 'order' | 'delivery' | 'membership' | 'coins'
  sourceId: string
  orderId: string | null
  fanId: string
  checkoutId: string | null
  lines: SaleLine[]
  /** The part that money has paid, by card or as staff have recorded; coins have paid the rest. */
  byMoney: Cents
  method: 'CARD' | 'CASH' | 'CHEQUE' | 'TRANSFER'
  /** When the club received a payment that staff have recorded later, ISO 8601; any other is paid when its document is issued, or begins to wait. */
  receivedAt?: string | undefined
  boughtCoins: Coins
  grantedCoins: Coins
  billing: Billing | null
}

/** Who an invoice is made out to. */
export type InvoiceBuyer = {
  name: string
  company: Billing | null
  address: PersonalInfo['address'] | null
}

/** What an invoice prints besides its columns; amounts in cents. */
export type InvoiceBody = {
  buyer: InvoiceBuyer
  lines: { name: string; gross: Cents; net: Cents; rate: VatRate; nature: VatNature }[]
  /** When it was paid, ISO 8601. */
  paidAt: string
  /** The number of the document that it corrects. */
  corrects: string | null
}
