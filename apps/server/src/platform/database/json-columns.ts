/**
 * What the JSON columns hold that no schema of the contract describes. Only this server writes them, after the contract's
 * schemas have read what somebody sent.
 */
import type { Texts } from '@virage/contract/staff'

/** Who is named on a receipt, and where it is sent. */
export type Donor = {
  name: string
  companyName: string | null
  email: string
  addressLines: string[]
  /** The language that they read; null where nobody has said. */
  language: string | null
}

/** A question that a club answers on its page. */
export type FaqEntry = { question: Texts; answer: Texts }

/** An answer to choose from, of a question of a giveaway. */
export type AnswerOption = { id: string; text: Texts }

/** What is recorded about something, by name. */
export type Details = Record<string, unknown>
