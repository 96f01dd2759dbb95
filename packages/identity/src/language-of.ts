import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'

/** The languages of the service's pages and messages. */
export type Language = 'en' | 'fr'

const languages: readonly Language[] = ['en', 'fr']

/**
 * Returns the language of Accept-Language (RFC 9110 §12.5.4); undefined if the service supports none that is listed.
 */
export function languageOf({ headers }: { headers: IncomingHttpHeaders }): Language | undefined {
  if (headers['accept-language'] === undefined) return undefined
  const [best] = new Negotiator({ headers }).languages([...languages])
  return languages.find((language) => language === best)
}
