import type { Language } from '@virage/contract'
import type en from './en.json'

/** All texts of the application, in one language. */
export type Messages = typeof en

/** Loads the catalogue of a language; the other one is never sent. */
export const loadMessages = async (language: Language): Promise<Messages> =>
  language === 'fr' ? (await import('./fr.json')).default : (await import('./en.json')).default

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language
    Messages: Messages
  }
}
