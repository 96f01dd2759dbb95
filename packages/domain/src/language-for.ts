import { languages, type TextLanguage } from './amount-text.ts'

/** Returns the language of messages to a fan: their own, otherwise the club's first. */
export const languageFor = (club: { languages: readonly string[] }, own: string | null): TextLanguage =>
  languages.find((language) => language === (own ?? club.languages[0])) ?? languages[0]
