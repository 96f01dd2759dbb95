import type { IncomingMessage } from 'node:http'
import type { Platform } from '../platform/platform.ts'
import { languageOf } from '../platform/http/language-of.ts'
import type { PageRequest } from './page-cache.ts'

const cookieLanguage = /(?:^|;\s*)selected_language=(en|fr)(?:;|$)/

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
  const path = request.url ?? '/'
  if (
    /^\/(?:api|identity|oauth2|logout|assets|media|uploads|dev|docs|sandbox|openapi\.json|healthz|readyz|metrics)(?:[/?]|$)/.test(
      path,
    )
  )
    return undefined
  const host = request.headers.host ?? 'localhost'
  const isProduct = config.PRODUCT_HOSTS.includes(host.replace(/:\d+$/, '').toLowerCase())
  const own = isProduct ? undefined : clubs.peekByHost(host)
  const slug = own?.slug ?? /^\/clubs\/([a-z0-9-]+)/.exec(path)?.[1]
  const offered = slug === undefined ? undefined : clubs.peek(slug)?.languages
  const chosen = cookieLanguage.exec(request.headers.cookie ?? '')?.[1]
  const wanted = chosen === undefined ? request : { headers: { 'accept-language': chosen } }
  const encoding = /\bbr\b/.test(request.headers['accept-encoding']?.toString() ?? '') ? 'br' : 'identity'
  return {
    url: `http://${host}${path}`,
    language: languageOf(wanted, offered),
    ownDomainSlug: own?.slug ?? null,
    slug,
    encoding,
  }
}
