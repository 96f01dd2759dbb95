import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Language } from '@virage/contract'
import type { Club } from '../../platform/access/clubs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ClubEvent, Events } from '../../platform/events.ts'
import type { ResponseSource, CachedResponse } from '../../platform/http/fast-path.ts'
import { type Encoding, encodingOf } from '../../platform/http/encoding-of.ts'
import { languageOf } from '../../platform/http/language-of.ts'
import { createTaggedCache } from '../../platform/tagged-cache.ts'
import { readListing } from './read-listing.ts'
import type { LotWatch } from './watch-lots.ts'

/** A cache of the serialized list of exclusives that visitors of a club get. Concurrent requests share one read. */
export type Listings = {
  find: (club: Club, language: Language, encoding: Encoding) => Promise<CachedResponse>
  /** Returns the cached list without waiting. */
  getIfCached: (club: Club, language: Language, encoding: Encoding) => CachedResponse | undefined
}

/**
 * The age from which a listing is reloaded while it is served, because auctions start and end; and its maximum age. In
 * milliseconds.
 */
const [refreshAfter, ttl] = [1_000, 5_000]
const compress = promisify(brotliCompress)

/** The changes that can affect a listing. */
const listed = new Set<ClubEvent['type']>(['settings', 'bidders', 'auctions', 'exclusive', 'lot'])

/** Opens the cache. Any such change in a club invalidates its listings. */
export function openListings({
  database,
  clock,
  events,
  lots,
}: {
  database: Database
  clock: Clock
  events: Events
  lots: LotWatch
}): Listings {
  const cache = createTaggedCache<Record<Encoding, CachedResponse>>({ bounds: { max: 200 }, refreshAfter, ttl })
  // The key contains the club's state, so that a changed club has another one.
  const keyOf = ({ id, state, coin_price }: Club, language: Language) => `${id} ${state} ${coin_price} ${language}`

  const render = async (club: Club, language: Language): Promise<Record<Encoding, CachedResponse>> => {
    await lots.watch(club.id)
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
      identity: answer(identity, `"${digest}"`, {}),
      br: answer(br, `"${digest}-br"`, { 'content-encoding': 'br' }),
    }
  }

  events.subscribe((change) => {
    if (change.type === 'missed') cache.clear()
    else if (listed.has(change.type)) cache.invalidate(change.clubId)
  })

  return {
    find: async (club, language, encoding) => {
      const source = { tags: [club.id], load: () => render(club, language) }
      return (await cache.get(keyOf(club, language), source))[encoding]
    },
    getIfCached: (club, language, encoding) => cache.getIfCached(keyOf(club, language))?.[encoding],
  }
}

const listingHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language, authorization, accept-encoding',
}

const path = /^\/api\/clubs\/([a-z0-9-]+)\/exclusives$/

/** Serves visitors' lists from memory, for public clubs. */
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
