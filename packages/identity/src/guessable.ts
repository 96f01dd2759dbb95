import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that appear most in breaches, in small letters. */
const common = new Set([
  ...dictionary['passwords-common'],
  // Known from a drawing, and in French; none of them is in the list.
  'correcthorsebatterystaple',
  'motdepasse',
  'azertyuiop',
])

/** Digits that stand for letters, as people who are made to use digits write them. */
const letters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** What is left of a password without the year, digits or signs that were put around it. */
const core = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const plain = (password: string) => [...password].map((sign) => letters[sign] ?? sign).join('')

/** The letters of a text without case, accents and what stands between them. */
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/** Most words of the context that a password may not be made of; a passphrase of more is long enough. */
const mostContextWords = 3

/** Whether a text is made of these words and nothing else, and of few of them. */
function isMadeOf(text: string, words: ReadonlySet<string>, longest: number): boolean {
  // Fewest words that the text up to each place is made of.
  const fewest = [0]
  for (let end = 1; end <= text.length; end++)
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const count = (fewest[start] ?? Infinity) + 1
      if (words.has(text.slice(start, end))) fewest[end] = Math.min(fewest[end] ?? Infinity, count)
    }
  return text !== '' && (fewest[text.length] ?? Infinity) <= mostContextWords
}

/**
 * Whether a password would be among the first to be tried: a common one, a common one in disguise, one sign repeated,
 * the person's own name or address, or nothing but words of the context with digits and signs around and between them.
 *
 * @param context words that somebody would try here first, such as the names of clubs; those of one or two letters do
 *   not count
 */
export function isGuessable(
  password: string,
  { email, attributes }: { email: string; attributes: Record<string, string> },
  context: Iterable<string> = [],
): boolean {
  const lower = password.toLowerCase().replace(/\s/g, '')
  const forms = [lower, core(lower), plain(lower), core(plain(lower)), plain(core(lower))]
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const own = [email.toLowerCase(), name, domain, domain.split('.')[0], ...Object.values(attributes)]
    .map((text) => (text ?? '').toLowerCase())
    .filter((text) => text.length > 2)
  // A long password may well contain a common word: the rest of it is what has to be guessed.
  const rest = (form: string) => lower.length - form.length
  const words = [...context].map(lettersOf).filter((word) => word.length > 2)
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0)
  const known = new Set(words)
  return (
    new Set(lower).size < 4 ||
    forms.some((form) => rest(form) < 6 && (common.has(form) || own.includes(form))) ||
    forms.some((form) => isMadeOf(lettersOf(form), known, longest))
  )
}
