import type { TextLanguage } from './amount-text.ts'

/** The language in which somebody is written to: their own, else the club's first. */
export const languageFor = (club: { languages: readonly string[] }, own: string | null): TextLanguage =>
  (own ?? club.languages[0]) === 'fr' ? 'fr' : 'en'
