import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
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
import { takeNonce } from './take-nonce.ts'

/** A page that is asked for. */
export type PageRequest = {
  url: string
  language: Language
  ownDomainSlug: string | null
  /** False where neither the product nor a club has the host. */
  isKnownHost: boolean
  /** The club that it belongs to, if any. */
  slug: string | undefined
  encoding: Encoding
}

type Page = {
  status: number
  etag: string
  forms: Record<Encoding, { body: Buffer; headers: Record<string, string> }>
}

/** Most pages that are rendered at a time: a rendering holds the main loop for 50 to 150 ms. */
const mostRenderings = 2
/** How many visitors wait for a rendering to end before theirs begins, and for how long at most, in milliseconds. */
const mostWaiting = 20
const longestWait = 2_000

/** Pages as bytes: rendered once for all visitors, until the club changes or a few seconds have gone. */
export type PageCache = {
  /** A fresh page that lies ready. */
  getIfCached: (page: PageRequest) => CachedResponse | undefined
  /**
   * A page, rendered if need be; visitors who come together share one rendering. Where too many pages are asked for, an
   * aged one, or undefined.
   *
   * @param mayRender false for somebody for whom nothing is rendered any more: a page that lies ready, if any
   */
  get: (
    page: PageRequest,
    mayRender?: boolean,
  ) => Promise<{ status: number; body: Buffer; headers: Record<string, string> } | undefined>
}

/** Draws a nonce of 128 random bits; as base64url it stands in HTML and in a pattern as it is. */
const drawNonce = () => randomBytes(16).toString('base64url')

/** How long a page is served without a change, in milliseconds: times in words go on. */
const ttl = 5_000

/** Tag of pages that belong to no club: they may show something of each. */
const ofNoClub = 'no club'

/** Changes that no visitor's page shows. */
const ofOneFan = new Set<ClubEvent['type']>(['message', 'duePayment', 'fan', 'likes'])

const brotli = promisify(brotliCompress)

/** Takes some 25 ms of another thread for a page a tenth smaller than in 2 ms: that often saves a phone a whole round trip. */
const compress = (body: Buffer) =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })

/** Opens the cache: 64 MB of pages. */
export function openPageCache({
  render,
  events,
  clubIdOf,
  foreign,
}: {
  /** Renders a page whose own inline scripts and styles carry the nonce. */
  render: (page: PageRequest, nonce: string) => Promise<Response>
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
    isKept: ({ status }) => status === 200,
  })
  const rendering = new Map<string, Promise<Page>>()
  const keyOf = ({ url, language, ownDomainSlug }: PageRequest) => `${language} ${ownDomainSlug ?? ''} ${url}`

  events.subscribe((change) => {
    if (change.type === 'missed') return pages.clear()
    if (ofOneFan.has(change.type)) return
    pages.invalidate(change.clubId)
    pages.invalidate(ofNoClub)
  })

  const make = async (page: PageRequest): Promise<Page> => {
    // Drawn for this rendering: nothing that a club or a visitor has written can carry it.
    const nonce = drawNonce()
    const response = await render(page, nonce)
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
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      forms: { identity: { body, headers }, br: { body: small, headers: { ...headers, 'content-encoding': 'br' } } },
    }
  }

  let waiting = 0
  /** Waits for one of the renderings to end. @returns false where too many wait, or for too long */
  const aTurn = async (until: number): Promise<boolean> => {
    if (waiting >= mostWaiting) return false
    waiting++
    const ended = Promise.race([...rendering.values()].map((one) => one.catch(() => {})))
    const timer = new AbortController()
    await Promise.race([ended, pause(Math.max(0, until - Date.now()), undefined, timer).catch(() => {})])
    timer.abort()
    waiting--
    return Date.now() < until
  }

  /** Renders a page, or joins whoever has it rendered already; undefined where that would be one too many. */
  const rendered = async (key: string, page: PageRequest): Promise<Page | undefined> => {
    const until = Date.now() + longestWait
    while (!rendering.has(key) && rendering.size >= mostRenderings)
      if (pages.peek(key) || !(await aTurn(until))) return undefined
    // Who comes while a page is rendered shares the rendering, also where a change has overtaken it.
    const source = { tags: [clubIdOf(page) ?? ofNoClub], load: () => make(page) }
    const pending = rendering.get(key) ?? pages.get(key, source).finally(() => rendering.delete(key))
    rendering.set(key, pending)
    return pending
  }

  return {
    getIfCached: (page) => {
      const known = pages.getIfCached(keyOf(page))
      return known && { etag: known.etag, ...known.forms[page.encoding] }
    },
    get: async (page, mayRender = true) => {
      const key = keyOf(page)
      const made = pages.getIfCached(key) ?? (mayRender ? await rendered(key, page) : undefined) ?? pages.peek(key)
      return made && { status: made.status, ...made.forms[page.encoding] }
    },
  }
}
