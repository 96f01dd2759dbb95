import type { IncomingMessage } from 'node:http'
import { slugFromHost } from '@virage/domain'
import type { Platform } from '../platform/platform.ts'
import { encodingOf } from '../platform/http/encoding-of.ts'
import { pageLanguageOf } from '../platform/http/page-language-of.ts'
import { isLoopback } from '../settings/is-loopback.ts'
import type { PageRequest } from './page-cache.ts'
import { knownQuery } from './page-parameters.ts'

/**
 * What a page depends on: its address, its language, and the club whose own domain it is on. The fan does not count:
 * tokens stay in the browser, so the server renders what every visitor sees.
 *
 * @returns undefined for what is no page: the API, files, tools
 */
export function pageRequestOf(
  request: IncomingMessage,
  { clubs, config }: Pick<Platform, 'clubs' | 'config'>,
): PageRequest | undefined {
  const [path = '/', query = ''] = (request.url ?? '/').split(/\?(.*)/s)
  if (
    /^\/(?:api|identity|oauth2|logout|assets|media|uploads|dev|docs|sandbox|openapi\.json|healthz|readyz|metrics)(?:\/|$)/.test(
      path,
    )
  )
    return undefined
  const host = request.headers.host ?? 'localhost'
  const isProduct = config.PRODUCT_HOSTS.includes(host.replace(/:\d+$/, '').toLowerCase())
  const own = isProduct ? undefined : clubs.peekByHost(host)
  const slug = own?.slug ?? /^\/clubs\/([a-z0-9-]+)/.exec(path)?.[1]
  const offered = slug === undefined ? undefined : clubs.getIfCached(slug)?.languages
  return {
    // Neither the spelling of the host nor its port changes a page.
    url: `http://localhost${path}${knownQuery(path, query)}`,
    isKnownHost: own !== undefined || isProductHost(host, config),
    language: pageLanguageOf(request, offered),
    ownDomainSlug: own?.slug ?? null,
    slug,
    encoding: encodingOf(request),
  }
}

/** Whether a host is the product's own: one of the settings, the published one, or this machine by its own name. */
function isProductHost(host: string, { PRODUCT_HOSTS, PUBLIC_URL }: Platform['config']): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (PRODUCT_HOSTS.includes(name)) return true
  if (PUBLIC_URL !== undefined) return name === new URL(PUBLIC_URL).hostname
  // A label in front of the product's host names a club, or nothing.
  return isLoopback(name) && slugFromHost(name, PRODUCT_HOSTS) === undefined
}
