import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'
import { parseCookie } from 'cookie'
import type { IncomingHttpHeaders } from 'node:http'
import { languageOf } from './language-of.ts'

/** The cookie in which the pages keep the language that a visitor has chosen. */
const name = 'selected_language'

/** The language of a page: the one chosen by its visitor (RFC 6265 §5.4), else the browser's. */
export function pageLanguageOf(
  request: { headers: IncomingHttpHeaders },
  offered: readonly string[] = languages,
): Language {
  const { cookie } = request.headers
  // Most visitors have chosen none: their cookies are not worth parsing.
  const chosen = cookie?.includes(name) ? parseCookie(cookie)[name] : undefined
  const known = languages.find((language) => language === chosen)
  return languageOf(known === undefined ? request : { headers: { 'accept-language': known } }, offered)
}
