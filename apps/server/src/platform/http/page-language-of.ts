import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'
import { parseCookie } from 'cookie'
import type { IncomingHttpHeaders } from 'node:http'
import { languageOf } from './language-of.ts'

/** The cookie with the language that a visitor has chosen. */
const name = 'selected_language'

/** Returns the language of a page: the one that the visitor has chosen (cookie, RFC 6265 §5.4), else the browser's. */
export function pageLanguageOf(
  request: { headers: IncomingHttpHeaders },
  offered: readonly string[] = languages,
): Language {
  const { cookie } = request.headers
  // Most visitors have chosen none, so cookies are parsed only if needed.
  const chosen = cookie?.includes(name) ? parseCookie(cookie)[name] : undefined
  const known = languages.find((language) => language === chosen)
  return languageOf(known === undefined ? request : { headers: { 'accept-language': known } }, offered)
}
