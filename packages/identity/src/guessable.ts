import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords that appear most in breaches, in small letters. */
const common = new Set(dictionary['passwords-common'])

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

/**
 * Whether a password would be among the first to be tried: a common one, a common one in disguise, one sign repeated,
 * or the person's own name or address.
 */
export function isGuessable(
  password: string,
  { email, attributes }: { email: string; attributes: Record<string, string> },
): boolean {
  const lower = password.toLowerCase()
  const forms = [lower, core(lower), plain(lower), core(plain(lower)), plain(core(lower))]
  const [name = '', domain = ''] = email.toLowerCase().split('@')
  const own = [email.toLowerCase(), name, domain, domain.split('.')[0], ...Object.values(attributes)]
    .map((text) => (text ?? '').toLowerCase())
    .filter((text) => text.length > 2)
  // A long password may well contain a common word: the rest of it is what has to be guessed.
  const rest = (form: string) => lower.length - form.length
  return new Set(lower).size < 4 || forms.some((form) => rest(form) < 6 && (common.has(form) || own.includes(form)))
}
