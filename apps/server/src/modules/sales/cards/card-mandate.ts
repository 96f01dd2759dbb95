import type { Language } from '@virage/contract'
import type { CardMandate } from '../../../platform/database/json-columns.ts'
import { textsOf } from '../texts/index.ts'

/** The version of the sentence by which fans allow charges of their card. A change of its meaning gets the next number. */
export const mandateVersion = 1

/** Returns the sentence by which a fan allows a club to charge their card for won lots (B05). */
export const mandateWords = (club: { platform_name: string }, language: Language): string =>
  textsOf(language)('card.mandate', { club: club.platform_name })

/** Returns a fan's consent; undefined if it is to a sentence that doesn't apply any more. */
export const newMandate = (
  version: number,
  { club, language, now }: { club: { platform_name: string }; language: Language; now: Date },
): CardMandate | undefined =>
  version === mandateVersion ? { version, words: mandateWords(club, language), date: now.toISOString() } : undefined
