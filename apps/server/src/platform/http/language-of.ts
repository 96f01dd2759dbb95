import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { IncomingHttpHeaders } from 'node:http'

/** Clients send a few hundred variants of this header. The limits keep hostile variants from filling the cache. */
const preferences = new LRUCache<string, readonly Language[]>({
  max: 500,
  maxSize: 50_000,
  maxEntrySize: 200,
  sizeCalculation: (_, header) => header.length + 1,
  memoMethod: (header) => {
    const accepted = new Negotiator({ headers: { 'accept-language': header } }).languages([...languages])
    return accepted.flatMap((tag) => languages.find((one) => one === tag) ?? [])
  },
})

/**
 * Returns the language of the response: the first of Accept-Language (RFC 9110 §12.5.4) that the product and the club
 * support, else English (C04), else the club's first.
 */
export function languageOf(
  request: { headers: IncomingHttpHeaders },
  offered: readonly string[] = languages,
): Language {
  const accepted = preferences.memo(request.headers['accept-language'] ?? '')
  return (
    accepted.find((language) => offered.includes(language)) ??
    languages.find((language) => offered.includes(language)) ??
    'en'
  )
}
