import { dictionary } from '@zxcvbn-ts/language-common'

/** The most common passwords in breaches, in lower case. */
const common = new Set([
  ...dictionary['passwords-common'],
  // Famous from a comic, and its French version; neither is in the list.
  'correcthorsebatterystaple',
  'motdepasse',
  'azertyuiop',
])

/** Digits and signs that people write in place of letters. */
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

/** Returns a password without the year, digits or signs around it. */
const core = (password: string) => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const plain = (password: string) => [...password].map((sign) => letters[sign] ?? sign).join('')

/** Returns the letters of a text, without case, accents and separators. */
const lettersOf = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

/** A password of at most this many context words is guessable; a passphrase of more is long enough. */
const maxContextWords = 3

/** Returns whether a text consists only of these words, and of at most `maxContextWords`. */
function consistsOf(text: string, words: ReadonlySet<string>, longest: number): boolean {
  // The fewest words that make up the text up to each position.
  const fewest = [0]
  for (let end = 1; end <= text.length; end++)
    for (let start = Math.max(0, end - longest); start < end; start++) {
      const count = (fewest[start] ?? Infinity) + 1
      if (words.has(text.slice(start, end))) fewest[end] = Math.min(fewest[end] ?? Infinity, count)
    }
  return text !== '' && (fewest[text.length] ?? Infinity) <= maxContextWords
}

/**
 * Returns whether a password is among the first that an attacker would try: a common one, also in disguise, one
 * repeated character, the user's own name or address, or only context words with digits and signs around and between
 * them.
 *
 * @param context words that an attacker would try here first, such as names of clubs; words of one or two letters
 *   don't count
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
  // A long password may contain a common word: only the rest of it counts as secret.
  const rest = (form: string) => lower.length - form.length
  const words = [...context].map(lettersOf).filter((word) => word.length > 2)
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0)
  const known = new Set(words)
  return (
    new Set(lower).size < 4 ||
    forms.some((form) => rest(form) < 6 && (common.has(form) || own.includes(form))) ||
    forms.some((form) => consistsOf(lettersOf(form), known, longest))
  )
}
