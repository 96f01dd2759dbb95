import { readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'

type Catalogue = { [key: string]: string | Catalogue }
type Language = 'en' | 'fr'

const folder = new URL('../../apps/web/src/i18n/', import.meta.url)

const leaves = (catalogue: Catalogue, path = ''): [string, string][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  )

const messagesOf = (language: Language) =>
  readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
    leaves(JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Catalogue),
  )

/** Matches any value of a parameter. */
const hole = '.+'
const escape = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a regular expression for a compiled ICU message: any values, and one of the cases of a plural. */
function patternOf(message: unknown): string {
  if (typeof message === 'string') return escape(message)
  if (typeof message === 'number') return hole
  if (!Array.isArray(message)) return ''
  const [name, kind] = message as unknown[]
  if (typeof name !== 'string' || message.some(Array.isArray)) return message.map(patternOf).join('')
  if (typeof kind === 'number' && typeof message[2] === 'object')
    return `(?:${Object.values(message[2] as object)
      .map(patternOf)
      .join('|')})`
  return hole
}

/** The least number of letters of a message without its values, to distinguish it from texts of clubs. */
const leastLetters = 6

function readerOf(language: Language) {
  const plain = new Set<string>()
  const patterns: RegExp[] = []
  for (const [, words] of messagesOf(language)) {
    const compiled: unknown = compile(words)
    if (typeof compiled === 'string') plain.add(compiled.trim())
    else if (JSON.stringify(compiled).replaceAll(/[^\p{L}]/gu, '').length >= leastLetters)
      patterns.push(new RegExp(`^${patternOf(compiled)}$`, 'u'))
  }
  return (text: string) => plain.has(text) || patterns.some((pattern) => pattern.test(text))
}

const readers = { en: readerOf('en'), fr: readerOf('fr') }
const english = messagesOf('en')
const parts = new Set(english.map(([path]) => path.split('.')[0]))
const known = new Map<string, string | null>()

/** Returns what is wrong with a text of a page in a language: a key of the catalogue, or a text in the other language. */
export function textFault(text: string, language: Language): string | null {
  const key = `${language} ${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  const other = language === 'en' ? 'fr' : 'en'
  const isKey = /^\w+(?:\.\w+)+$/.test(text) && parts.has(text.split('.')[0])
  const fault = isKey
    ? `a key of the catalogue is shown: ${text}`
    : readers[other](text) && !readers[language](text)
      ? `on a page in ${language}: ${text}`
      : null
  known.set(key, fault)
  return fault
}

/** Returns a message in both languages, or all messages below a key such as `security.devices`. */
export const wordsOf = (key: string): string[] =>
  (['en', 'fr'] as const).flatMap((language) =>
    messagesOf(language).flatMap(([path, words]) => (path === key || path.startsWith(`${key}.`) ? [words] : [])),
  )

/** Returns a regular expression for a message in both languages, with any values, by its key such as `footer.logout`. */
export function named(key: string): RegExp {
  const words = wordsOf(key)
  if (words.length === 0) throw new Error(`No text ${key} in the catalogues`)
  return new RegExp(`^(?:${words.map((one) => patternOf(compile(one))).join('|')})$`, 'u')
}
