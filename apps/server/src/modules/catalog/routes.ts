import {
  getExclusive,
  type Language,
  likeExclusive,
  listExclusives,
  listLikes,
  listRecommendations,
  unlikeExclusive,
} from '@virage/contract'
import type { Club } from '../../platform/access/clubs.ts'
import type { Principal } from '../../platform/access/principal.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { encodingOf } from '../../platform/http/encoding-of.ts'
import { isNotModified } from '../../platform/http/is-not-modified.ts'
import type { Platform } from '../../platform/platform.ts'
import { previewOf } from '../../platform/preview.ts'
import type { LikesCache } from './likes-cache.ts'
import type { Listings } from './listings.ts'
import { pollResponse } from './poll-response.ts'
import { readPreviewed } from './preview-exclusive.ts'
import { readLikes, readRecommended, setLike } from './queries.ts'
import { readListing } from './read-listing.ts'
import type { ExclusiveCache } from './exclusive-cache.ts'

const maxRecommendations = 8

/** Registers the operations on exclusives, likes and recommendations. */
export function exclusiveRoutes(
  register: RegisterOperation,
  { database, clock, fans }: Platform,
  { exclusiveCache, listings, likes }: { exclusiveCache: ExclusiveCache; listings: Listings; likes: LikesCache },
): void {
  const fanIdOf = async (club: Club, principal: Principal | undefined) =>
    principal && (await fans.find(club.id, principal.username))?.id
  const likesOf = async (club: Club, fanId: string | undefined) =>
    fanId === undefined ? new Set<string>() : likes.of(club.id, fanId)

  const visible = async (
    club: Club,
    principal: Principal | undefined,
    language: Language,
    find?: (tx: Tx) => Promise<string[]>,
  ) => {
    const fanId = await fanIdOf(club, principal)
    const viewer = { fanId, liked: await likesOf(club, fanId), language, now: clock.now() }
    return readListing(database, club, viewer, find)
  }

  register(listExclusives, async ({ club, principal, language, request, reply }) => {
    const preview = previewOf(club.id)
    if (preview) {
      const viewer = { fanId: undefined, liked: new Set<string>(), language, now: preview.at }
      return readListing(database, club, viewer)
    }
    if (principal) return visible(club, principal, language)
    const { etag, body, headers } = await listings.find(club, language, encodingOf(request))
    reply.headers({ ...headers, etag })
    if (isNotModified(request, etag)) return reply.status(304).send()
    return reply.send(body)
  })

  register(getExclusive, async ({ club, params, principal, language, request, reply }) => {
    const preview = previewOf(club.id, 'exclusive')
    const previewed =
      preview &&
      (await database.withTenant(club.id, (tx) =>
        readPreviewed(tx, { club, slug: params.exclusiveSlug, language, preview }),
      ))
    if (previewed) return previewed
    const cached = await exclusiveCache.find(club.id, params.exclusiveSlug)
    if (!cached) throw new ApiError('errors.exclusive.notFound')
    const fanId = await fanIdOf(club, principal)
    const liked = (await likesOf(club, fanId)).has(cached.row.id)
    const { etag, body } = pollResponse({ club, cached, fanId, liked, language, now: clock.now() })
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-language, authorization')
    if (isNotModified(request, etag)) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(body)
  })

  register(listRecommendations, async ({ club, params, principal, language }) => {
    const cached = await exclusiveCache.find(club.id, params.exclusiveSlug)
    if (!cached) throw new ApiError('errors.exclusive.notFound')
    const { row } = cached
    // Nothing can be bought in a club that hasn't opened, or stands by.
    if (club.state !== 'LIVE') return []
    const others = await visible(club, principal, language, (tx) =>
      readRecommended(tx, club.id, row, maxRecommendations),
    )
    const sameFirst = (category: string) => (category === row.category ? 0 : 1)
    return others.sort((a, b) => sameFirst(a.category) - sameFirst(b.category))
  })

  const like =
    (liked: boolean) => async (context: { club: Club; principal: Principal; params: { exclusiveSlug: string } }) => {
      const { club, principal, params } = context
      const fanId = await fanIdOf(club, principal)
      if (fanId === undefined) throw new ApiError('errors.fan.notRegistered')
      const cached = await exclusiveCache.find(club.id, params.exclusiveSlug)
      if (!cached?.row.visible) throw new ApiError('errors.exclusive.notFound')
      await database.withTenant(club.id, (tx) =>
        setLike(tx, { club_id: club.id, fan_id: fanId, exclusive_id: cached.row.id }, liked),
      )
      return {}
    }
  register(likeExclusive, like(true))
  register(unlikeExclusive, like(false))

  register(listLikes, async ({ club, principal }) => {
    const fanId = await fanIdOf(club, principal)
    return fanId === undefined ? [] : database.withTenant(club.id, (tx) => readLikes(tx, club.id, fanId))
  })
}
