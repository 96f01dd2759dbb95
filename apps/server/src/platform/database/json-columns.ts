/**
 * The types of JSON columns that no schema of the contract describes. Only this server writes them, after the
 * contract's schemas have validated the input.
 */
import type { DeliveryAddress } from '@virage/contract'
import type { StaffExclusive, Texts } from '@virage/contract/staff'
import type { Cents, Coins, DeliveryCost, DeliveryKind } from '@virage/domain'

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
  /** Days until it is promised; null for the usual ones. */
  daysMax: number | null
  /** YYYY-MM-DD: when it is handed over at an event. */
  day: string | null
}

/** What the commitment of a lot's reserve was made of: hundred-thousandths of a coin, and bytes in hexadecimal. */
export type RevealedReserve = { coins: Coins; salt: string }

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
