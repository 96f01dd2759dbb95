import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'
import { createTranslator } from 'use-intl/core'

/** ICU messages by key, in groups. */
type Catalogue = { readonly [key: string]: string | Catalogue }

/** The type of a catalogue with the same keys in another language. */
export type Translation<C> = { readonly [K in keyof C]: C[K] extends string ? string : Translation<C[K]> }

/**
 * Loads a module's catalogues, one file for each language beside its `texts/index.ts`. Keys and parameters have the
 * types of the English one.
 *
 * @param index the URL of that `index.ts`
 * @returns a function that returns the translator of a language, which throws if a parameter is missing
 * @throws if a language of the product has no catalogue
 * @example
 * export const textsOf = await loadTexts<typeof en>(import.meta.url)
 * textsOf('fr')('subject', { name: 'Ana' })
 */
export async function loadTexts<English extends Catalogue>(index: string) {
  const load = async (locale: Language) => {
    const { default: messages }: { default: English } = await import(new URL(`${locale}.ts`, index).href)
    return [locale, rememberPlain(createTranslator({ locale, messages, onError: rethrow }))] as const
  }
  const texts = new Map(await Promise.all(languages.map(load)))
  return (language: Language) => {
    const found = texts.get(language)
    if (!found) throw new Error(`No texts in ${language}`)
    return found
  }
}

/** Lets a translator keep each text without parameters: an export has the same few for a million rows. */
function rememberPlain<T extends (...request: never[]) => string>(translate: T): T {
  const texts = new Map<unknown, string>()
  return new Proxy(translate, {
    apply(target, self, request: unknown[]) {
      const [key] = request
      const known = texts.get(key)
      if (known !== undefined && request.length === 1) return known
      const text = Reflect.apply(target, self, request)
      if (request.length === 1) texts.set(key, text)
      return text
    },
  })
}

function rethrow(error: Error): never {
  throw error
}
