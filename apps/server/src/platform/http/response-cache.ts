import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { ApiOperation, Language, OperationOutput } from '@virage/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Club, ClubCache } from '../access/clubs.ts'
import type { Clock } from '../clock.ts'
import type { ClubEvent, Events } from '../events.ts'
import { isPreview } from '../preview.ts'
import { createTaggedCache } from '../tagged-cache.ts'
import { ApiError } from './api-error.ts'
import { type Encoding, encodingOf } from './encoding-of.ts'
import type { CachedResponse, FastPath } from './fast-path.ts'
import { isNotModified } from './is-not-modified.ts'
import { languageOf } from './language-of.ts'
import type { Context, Handler } from './register-operation.ts'

/** What a cached response may depend on: never on who asks. */
export type SharedContext<C extends ApiOperation> = Pick<Context<C>, 'params' | 'query' | 'language'> & {
  club: Club
  request: { url: string }
  reply: { header: (name: string, value: string) => unknown }
}

/** The changes that may affect a response. */
type Change = Exclude<ClubEvent['type'], 'missed'>

/**
 * A cache of serialized responses that are the same for everybody in a club: lists, posts, the club itself. Concurrent
 * requests share one read. Requests with a query are read each time, because there are infinitely many.
 */
export type ResponseCache = {
  /**
   * Creates the handler of an operation of a club.
   *
   * @param changedBy the changes after which it is read again
   * @param read runs also without a request, to renew a response
   */
  handle: <C extends ApiOperation>(
    operation: C,
    changedBy: readonly Change[],
    read: (context: SharedContext<C>) => Promise<OperationOutput<C>>,
  ) => Handler<C>
}

type Cached = Record<Encoding, CachedResponse> & { readAt: number }

/**
 * The age from which a response is renewed while it is served, because things begin and end, and its maximum age; in
 * milliseconds.
 */
const [refreshAfter, ttl] = [1_000, 5_000]
const maxBytes = 16_000_000
const compress = promisify(brotliCompress)

/** Opens the responses of this process. Those that belong to a club's address alone are served before the framework. */
export function openResponseCache({
  clubs,
  clock,
  events,
  fastPath,
}: {
  clubs: ClubCache
  clock: Clock
  events: Events
  fastPath: FastPath
}): ResponseCache {
  const cache = createTaggedCache<Cached>({
    bounds: {
      maxSize: maxBytes,
      sizeCalculation: ({ value: { identity, br } }) => identity.body.length + br.body.length,
    },
    refreshAfter,
    ttl,
  })
  events.subscribe((change) => {
    if (change.type === 'missed') cache.clear()
    else cache.invalidate(tagOf(change.clubId, change.type))
  })
  const getIfCached = (key: string) => {
    const cached = cache.getIfCached(key)
    // The product's clock has been moved: what a response shows may have begun or ended.
    if (cached && Math.abs(clock.now().getTime() - cached.readAt) > 2 * ttl) return cache.invalidate(key)
    return cached
  }

  const operations = new Map<string, string>()
  fastPath.add((request) => {
    if (request.headers.authorization !== undefined) return undefined
    const [, slug, rest] = clubPath.exec(request.url ?? '') ?? []
    const operation = rest === undefined ? undefined : operations.get(rest)
    const club = operation === undefined || slug === undefined ? undefined : clubs.getIfCached(slug)
    if (operation === undefined || !club || club.referral_needed) return undefined
    const key = keyOf(operation, club.id, languageOf(request, club.languages))
    return getIfCached(key)?.[encodingOf(request)]
  })

  return {
    handle: (operation, changedBy, read) => {
      const [, , rest] = clubPath.exec(operation.path.replace(':slug', 'club')) ?? []
      if (rest !== undefined) operations.set(rest, operation.id)

      return async (context) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the path of each such operation names a club
        const asked = context as unknown as SharedContext<typeof operation> & Pick<Asked, 'request' | 'reply'>
        const { club, language, params, query } = asked
        if (isPreview() || Object.values(query ?? {}).some((value) => value !== undefined)) return read(asked)
        const key = keyOf(operation.id, club.id, language, Object.entries(params ?? {}))
        const url = asked.request.url.split('?', 1)[0] ?? ''
        const load = async (): Promise<Cached> => {
          const readAt = clock.now().getTime()
          // It is renewed without its first request, and the club may have changed meanwhile.
          const current = await clubs.find(club.id)
          if (!current) throw new ApiError('errors.club.notFound')
          const headers: Record<string, string> = {}
          const header = (name: string, value: string) => (headers[name] = value)
          const output = await read({ params, query, language, club: current, request: { url }, reply: { header } })
          return { ...(await serialize(z.encode(operation.response, output), headers)), readAt }
        }
        const tags = [key, ...changedBy.map((type) => tagOf(club.id, type))]
        const cached = getIfCached(key) ?? (await cache.get(key, { tags, load }))
        return send(asked, cached[encodingOf(asked.request)])
      }
    },
  }
}

type Asked = { request: FastifyRequest; reply: FastifyReply }

/** The address of a club, or of something that belongs to the club alone. */
const clubPath = /^\/api\/clubs\/([a-z0-9-]+)((?:\/[a-z-]+)?)$/

const tagOf = (clubId: string, change: Change) => `${clubId} ${change}`

/** @param params those of the path; the one of the club may be its slug or its id */
const keyOf = (operation: string, clubId: string, language: Language, params: [string, unknown][] = []) =>
  [operation, clubId, language, ...params.flatMap(([name, value]) => (name === 'slug' ? [] : [value]))].join(' ')

async function serialize(output: unknown, headers: Record<string, string>): Promise<Record<Encoding, CachedResponse>> {
  const identity = Buffer.from(JSON.stringify(output))
  const br = await compress(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const all = { ...common, ...headers }
  return {
    identity: { body: identity, etag: `"${digest}"`, headers: all },
    br: { body: br, etag: `"${digest}-br"`, headers: { ...all, 'content-encoding': 'br' } },
  }
}

const common = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language, authorization, accept-encoding',
}

function send({ request, reply }: Asked, { etag, headers, body }: CachedResponse): FastifyReply {
  reply.headers({ ...headers, etag })
  if (isNotModified(request, etag)) return reply.status(304).send()
  return reply.send(body)
}
