import type { Language } from '@virage/contract'
import { currentLanguage } from '../../i18n/language.ts'

type Texts = { default: Record<string, string> }

/** They come with the screens that show entries of the log, because no other screen needs these many texts. */
const loaders: Record<Language, () => Promise<[actions: Texts, fields: Texts]>> = {
  en: () => Promise.all([import('../../i18n/en/actions.json'), import('../../i18n/en/fields.json')]),
  fr: () => Promise.all([import('../../i18n/fr/actions.json'), import('../../i18n/fr/fields.json')]),
}

const [{ default: actions }, { default: fields }] = await loaders[currentLanguage()]()

/** The actions with a text, as in the API. */
export const knownActions: readonly string[] = Object.keys(actions).map((name) => name.replaceAll('_', '.'))

/** Returns what an action did; an action without a text, such as one of a newer server, is named as in the API. */
export const actionText = (action: string): string => actions[action.replaceAll('.', '_')] ?? action

/** Returns what a field of the API is called, such as `price` or `theme.primary`; undefined for one without a text. */
export const fieldText = (path: string): string | undefined => fields[path]
