import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Language } from '@virage/contract'
import { LRUCache } from 'lru-cache'
import type { Club } from '../../platform/access/clubs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ClubEvent, Events } from '../../platform/events.ts'
import type { ResponseSource, CachedResponse } from '../../platform/http/fast-path.ts'
import { type Encoding, encodingOf } from '../../platform/http/encoding-of.ts'
import { languageOf } from '../../platform/http/language-of.ts'
import { readListing } from './read-listing.ts'

/** Exclusives as all visitors of a club see them, as bytes: a club's list is read once, however many ask. */
export type Listings = {
  find: (club: Club, language: Language, encoding: Encoding) => Promise<CachedResponse>
  /** What is in memory already. */
  getIfCached: (club: Club, language: Language, encoding: Encoding) => CachedResponse | undefined
  close: () => void
}

/** After how long a listing is read anew, in milliseconds, for other processes' changes and the clock's. */
const freshFor = 1_000
/** How long it is served meanwhile at the most. */
const servedFor = 5_000
const compress = promisify(brotliCompress)

/** Changes that a listing may show. */
const listed = new Set<ClubEvent['type']>(['settings', 'bidders', 'exclusive', 'lot'])

type Written = Record<Encoding, CachedResponse> & { at: number }

/** Opens the listings; a change that this process hears of is seen at once. */
export function openListings({
  database,
  clock,
  events,
}: {
  database: Database
  clock: Clock
  events: Events
}): Listings {
  const written = new LRUCache<string, Written>({ max: 200, ttl: servedFor })
  const writing = new Map<string, Promise<Written>>()
  // The club as it stands: one that has changed is another key.
  const keyOf = ({ id, state, coin_price }: Club, language: Language) => `${id} ${state} ${coin_price} ${language}`

  const write = async (club: Club, language: Language): Promise<Written> => {
    const viewer = { fanId: undefined, liked: new Set<string>(), language, now: clock.now() }
    const identity = Buffer.from(JSON.stringify(await readListing(database, club, viewer)))
    const br = await compress(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
    const answer = (body: Buffer, etag: string, encoded: Record<string, string>): CachedResponse => ({
      body,
      etag,
      headers: { ...listingHeaders, ...encoded },
    })
    return {
      at: performance.now(),
      identity: answer(identity, `"${digest}"`, {}),
      br: answer(br, `"${digest}-br"`, { 'content-encoding': 'br' }),
    }
  }

  const stop = events.subscribe((event) => {
    if (!listed.has(event.type)) return
    for (const all of [written, writing])
      for (const key of all.keys()) if (key.startsWith(event.clubId)) all.delete(key)
  })

  /** Readers that come together share one read; one that a change overtakes is not kept. */
  const refresh = async (club: Club, language: Language): Promise<Written> => {
    const key = keyOf(club, language)
    const pending = writing.get(key) ?? write(club, language)
    writing.set(key, pending)
    try {
      const made = await pending
      if (writing.get(key) === pending) written.set(key, made)
      return made
    } finally {
      if (writing.get(key) === pending) writing.delete(key)
    }
  }

  return {
    find: async (club, language, encoding) =>
      (written.get(keyOf(club, language)) ?? (await refresh(club, language)))[encoding],
    getIfCached: (club, language, encoding) => {
      const key = keyOf(club, language)
      const known = written.get(key)
      if (known && performance.now() - known.at > freshFor && !writing.has(key)) {
        // Served as it is while it is read anew; a read that fails is made up by the next.
        refresh(club, language).catch(() => {})
      }
      return known?.[encoding]
    },
    close: stop,
  }
}

const listingHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language, authorization, accept-encoding',
}

const path = /^\/api\/clubs\/([a-z0-9-]+)\/exclusives$/

/** Lists of visitors, from memory, in a club that is open to all. */
export const listingSource =
  ({
    clubs,
    listings,
  }: {
    clubs: { getIfCached: (slug: string) => Club | undefined }
    listings: Listings
  }): ResponseSource =>
  (request) => {
    if (request.headers.authorization !== undefined) return undefined
    const slug = path.exec(request.url ?? '')?.[1]
    const club = slug === undefined ? undefined : clubs.getIfCached(slug)
    if (!club || club.referral_needed) return undefined
    return listings.getIfCached(club, languageOf(request, club.languages), encodingOf(request))
  }
