import type { Language } from '@virage/contract'
import type { IncomingHttpHeaders } from 'node:http'

const known: readonly Language[] = ['en', 'fr']

/**
 * The language to answer in: the first of Accept-Language that the product and the club speak, else English (C04),
 * else the club's first.
 */
export function languageOf(request: { headers: IncomingHttpHeaders }, offered: readonly string[] = known): Language {
  const wanted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
  const speaks = (language: string | undefined): language is Language =>
    known.some((one) => one === language) && offered.some((one) => one === language)
  return wanted.find(speaks) ?? (speaks('en') ? 'en' : (known.find(speaks) ?? 'en'))
}
