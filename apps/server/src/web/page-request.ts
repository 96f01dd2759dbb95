import type { IncomingMessage } from 'node:http'
import { slugFromHost } from '@virage/domain'
import type { Platform } from '../platform/platform.ts'
import { encodingOf } from '../platform/http/encoding-of.ts'
import { pageLanguageOf } from '../platform/http/page-language-of.ts'
import { isLoopback } from '../settings/is-loopback.ts'
import type { PageRequest } from './page-cache.ts'
import { knownQuery } from './page-parameters.ts'

/**
 * Returns what a page depends on: its URL, its language, and the club on whose own domain it is. It does not depend on
 * the fan: tokens stay in the browser, so the server renders the same page for everyone.
 *
 * @returns undefined for requests of other things: the API, files, tools
 */
export function pageRequestOf(
  request: IncomingMessage,
  { clubs, config }: Pick<Platform, 'clubs' | 'config'>,
): PageRequest | undefined {
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
  if (
    /^\/(?:api|identity|oauth2|logout|assets|media|uploads|dev|docs|sandbox|office|preview|openapi\.json|healthz|readyz|metrics)(?:\/|$)/.test(
      path,
    )
  )
    return undefined
  const host = request.headers.host ?? 'localhost'
  const isProduct = config.PRODUCT_HOSTS.includes(host.replace(/:\d+$/, '').toLowerCase())
  const own = isProduct ? undefined : clubs.getIfCachedByHost(host)
  const slug = own?.slug ?? /^\/clubs\/([a-z0-9-]+)/.exec(path)?.[1]
  const offered = slug === undefined ? undefined : clubs.getIfCached(slug)?.languages
  return {
    // Spelling and port of the host change no page.
    url: `http://localhost${path}${knownQuery(path, query)}`,
    isKnownHost: own !== undefined || isProductHost(host, config),
    language: pageLanguageOf(request, offered),
    ownDomainSlug: own?.slug ?? null,
    slug,
    encoding: encodingOf(request),
  }
}

/** Returns whether a host is the product's own: one of the settings, the published one, or loopback. */
export function isProductHost(
  host: string,
  { PRODUCT_HOSTS, PUBLIC_URL }: Pick<Platform['config'], 'PRODUCT_HOSTS' | 'PUBLIC_URL'>,
): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (PRODUCT_HOSTS.includes(name)) return true
  if (PUBLIC_URL !== undefined) return name === new URL(PUBLIC_URL).hostname
  // A subdomain of the product's host names a club, or nothing.
  return isLoopback(name) && slugFromHost(name, PRODUCT_HOSTS) === undefined
}
