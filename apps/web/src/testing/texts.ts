import type { Language } from '@virage/contract'
import { createTranslator } from 'use-intl/core'
import { type CatalogueName, loadTexts, type Messages } from '../i18n/catalogues.ts'

/** Catalogues of the screens that are tried. */
const names = [
  'shell',
  'auctions',
  'donation',
  'exclusive',
  'giveaway',
  'kyc',
  'profile',
  'security',
  'sign-in',
  'wallet',
] as const satisfies CatalogueName[]

/** The application's own texts, as its build compiles them. */
export async function textsIn(language: Language): Promise<Messages> {
  const catalogues = await Promise.all(names.map((name) => loadTexts(language, name)))
  // Those that are left out belong to screens which no test renders.
  const messages: Messages = Object.assign({}, ...catalogues)
  return messages
}

/** Writes a text of the catalogues as the screen shows it. */
export const translator = async (language: Language) =>
  createTranslator({ locale: language, messages: await textsIn(language), timeZone: 'Europe/Paris' })

/** The texts in English. */
export const t = await translator('en')
