import type { Language } from '@virage/contract'
import { createTranslator } from 'use-intl/core'
import { type CatalogueName, loadTexts, type Messages, withTexts } from '../i18n/catalogues.ts'

/** Catalogues of the tested screens. */
const names = [
  'shell',
  'auctions',
  'booking',
  'donation',
  'exclusive',
  'giveaway',
  'kyc',
  'marketplace',
  'members',
  'messages',
  'news',
  'not-found',
  'notifications',
  'own-bids',
  'payments',
  'profile',
  'security',
  'sign-in',
  'wallet',
  'withdrawal',
] as const satisfies CatalogueName[]

/** Loads the application's texts, as its build compiles them. */
export async function textsIn(language: Language): Promise<Messages> {
  const catalogues = await Promise.all(names.map((name) => loadTexts(language, name)))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no test renders the screens of the other catalogues
  return catalogues.reduce(withTexts) as Messages
}

/** Creates a function that formats a text as the screen shows it. */
export const translator = async (language: Language) =>
  createTranslator({ locale: language, messages: await textsIn(language), timeZone: 'Europe/Paris' })

/** The texts in English. */
export const t = await translator('en')
