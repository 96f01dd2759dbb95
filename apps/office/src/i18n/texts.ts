import type { Language } from '@virage/contract'
import type en from './en.ts'

/** The texts of the back office in one language. */
export type Messages = typeof en

const loaders: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en.ts')).default,
  // A test compares the keys of both languages.
  fr: async () => (await import('./fr.ts')).default,
}

/** Loads the texts of a language. */
export const loadTexts = (language: Language): Promise<Messages> => loaders[language]()

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
