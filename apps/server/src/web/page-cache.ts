import { createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Language } from '@virage/contract'
import type { ClubEvent, Events } from '../platform/events.ts'
import type { ForeignSources } from './foreign-sources.ts'
import { deferScripts } from './defer-scripts.ts'
import { ownLocation } from './own-location.ts'
import type { Encoding } from '../platform/http/encoding-of.ts'
import type { CachedResponse } from '../platform/http/fast-path.ts'
import { pageHeaders } from '../platform/http/security-headers.ts'
import { createTaggedCache } from '../platform/tagged-cache.ts'
import { createRenderingLanes, type Lane } from './rendering-lanes.ts'
import { takeNonce } from './take-nonce.ts'

/** A requested page. */
export type PageRequest = {
  url: string
  language: Language
  ownDomainSlug: string | null
  /** Whether the host belongs to the product or a club. */
  isKnownHost: boolean
  /** The slug of its club, if any. */
  slug: string | undefined
  encoding: Encoding
}

type Page = {
  status: number
  /** By the monotonic clock, in milliseconds. */
  renderedAt: number
  etag: string
  forms: Record<Encoding, { body: Buffer; headers: Record<string, string> }>
}

/** How long a request waits for its rendering to begin, at most, in milliseconds. */
const longestWait = 2_000

/**
 * A cache of rendered pages. A page is rendered once for all visitors, until the club changes or a few seconds have
 * passed.
 */
export type PageCache = {
  /** Returns a fresh cached page. */
  getIfCached: (page: PageRequest) => CachedResponse | undefined
  /**
   * Returns a page, rendered if necessary; concurrent requests share one rendering. Under overload, or if what it shows is
   * unavailable, it returns a stale page, or undefined.
   *
   * @param lane of its rendering; undefined: only a cached page is returned
   */
  get: (
    page: PageRequest,
    lane: Lane | undefined,
  ) => Promise<{ status: number; body: Buffer; headers: Record<string, string> } | undefined>
}

/** Generates a nonce of 128 random bits. As base64url it needs no escaping in HTML or regular expressions. */
export const generateNonce = () => randomBytes(16).toString('base64url')

/** How long a page is served without a change, in milliseconds: it may contain relative times. */
const ttl = 5_000

/**
 * How old a page may be that is served under overload after a change, in milliseconds. While fans bid, all pages of their
 * club change several times a second, and each takes 50 ms to render: most requests would be refused. A browser reads
 * again what is older than a few seconds, and takes a page for stored by somebody else after a minute.
 */
const oldest = 45_000

/** The tag of pages of no club, which may show content of all clubs. */
const noClubTag = 'no club'

/** Changes that affect no page, because pages are rendered without the fan. */
const fanEvents = new Set<ClubEvent['type']>(['message', 'outstandingPayment', 'fan', 'likes'])

const brotli = promisify(brotliCompress)

/**
 * Takes about 25 ms in another thread. The page is 10 % smaller than after 2 ms, which often saves a phone a round
 * trip.
 */
const compress = (body: Buffer) =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })

class Unavailable extends Error {}
const ifUnavailable = (error: unknown): undefined => {
  if (!(error instanceof Unavailable)) throw error
}

/** Opens a cache of 64 MB. */
export function openPageCache({
  render,
  events,
  clubIdOf,
  foreign,
}: {
  /** Renders a page whose own inline scripts and styles have the nonce; undefined if what it shows is unavailable. */
  render: (page: PageRequest, nonce: string) => Promise<Response | undefined>
  events: Events
  clubIdOf: (page: PageRequest) => string | undefined
  foreign: ForeignSources
}): PageCache {
  const pages = createTaggedCache<Page>({
    bounds: {
      maxSize: 64_000_000,
      sizeCalculation: ({ value: { forms } }) => forms.br.body.length + forms.identity.body.length + 1,
    },
    ttl,
    staleFor: oldest,
    isCacheable: ({ status }) => status === 200,
  })
  const rendering = new Map<string, Promise<Page>>()
  const keyOf = ({ url, language, ownDomainSlug }: PageRequest) => `${language} ${ownDomainSlug ?? ''} ${url}`

  events.subscribe((change) => {
    if (change.type === 'missed') return pages.clear()
    if (fanEvents.has(change.type)) return
    pages.invalidate(change.clubId)
    pages.invalidate(noClubTag)
  })

  const renderPage = async (page: PageRequest): Promise<Page> => {
    // Generated for this rendering, so that no text of a club or a visitor can contain it.
    const nonce = generateNonce()
    const renderedAt = performance.now()
    const response = await render(page, nonce)
    if (!response) throw new Unavailable()
    const deferred = deferScripts(await response.text(), new URL(page.url).pathname, nonce)
    const { html, scripts, styles } = takeNonce(deferred, nonce)
    const body = Buffer.from(html)
    const location = response.headers.get('location')
    const headers = {
      'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      ...pageHeaders({ scripts: [...foreign.script, ...scripts], styles, connect: foreign.connect }),
      ...(location === null ? {} : { location: ownLocation(location, page.url) }),
    }
    const small = await compress(body)
    return {
      status: response.status,
      renderedAt,
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      forms: { identity: { body, headers }, br: { body: small, headers: { ...headers, 'content-encoding': 'br' } } },
    }
  }

  const lanes = createRenderingLanes()
  /** Renders a page, or joins its current rendering; undefined if a limit is reached. */
  const rendered = async (key: string, page: PageRequest, lane: Lane): Promise<Page | undefined> => {
    const until = Date.now() + longestWait
    for (;;) {
      const current = rendering.get(key)
      if (current) return current
      const before = pages.peek(key)
      const isRenewal = before !== undefined && performance.now() - before.renderedAt < oldest
      if (lanes.tryEnter(lane, isRenewal)) break
      if (isRenewal || !(await lanes.wait(lane, until))) return rendering.get(key)
    }
    // Requests during a rendering share it, even if a change has invalidated it meanwhile.
    const source = { tags: [clubIdOf(page) ?? noClubTag], load: () => renderPage(page) }
    const pending = pages.get(key, source).finally(() => {
      rendering.delete(key)
      lanes.leave(lane)
    })
    rendering.set(key, pending)
    return pending
  }

  return {
    getIfCached: (page) => {
      const known = pages.getIfCached(keyOf(page))
      return known && { etag: known.etag, ...known.forms[page.encoding] }
    },
    get: async (page, lane) => {
      const key = keyOf(page)
      const found =
        pages.getIfCached(key) ?? (lane && (await rendered(key, page, lane).catch(ifUnavailable))) ?? pages.peek(key)
      return found && { status: found.status, ...found.forms[page.encoding] }
    },
  }
}
