import type { Language } from '@virage/contract'
import { currentLanguage } from '../../i18n/language.ts'

/** They come with the screens that show entries of the log, because no other screen needs these many texts. */
const loaders: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  en: () => import('../../i18n/en/actions.json'),
  fr: () => import('../../i18n/fr/actions.json'),
}

const { default: names } = await loaders[currentLanguage()]()

/** The actions with a text, as in the API. */
export const knownActions: readonly string[] = Object.keys(names).map((name) => name.replaceAll('_', '.'))

/** Returns what an action did; an action without a text, such as one of a newer server, is named as in the API. */
export const actionText = (action: string): string => names[action.replaceAll('.', '_')] ?? action
