import {
  type Exclusive,
  exclusiveParts,
  firstExclusives,
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
import { isNotModified } from '../../platform/http/is-not-modified.ts'
import { listPage } from '../../platform/http/list-page.ts'
import type { SharedContext } from '../../platform/http/response-cache.ts'
import type { Platform } from '../../platform/platform.ts'
import { previewOf } from '../../platform/preview.ts'
import type { LikesCache } from './likes-cache.ts'
import { pollResponse } from './poll-response.ts'
import { readPreviewed } from './preview-exclusive.ts'
import { readLikes, readListed, readRecommended, setLike } from './queries.ts'
import { type FindIds, readListing } from './read-listing.ts'
import type { LotWatch } from './watch-lots.ts'
import type { ExclusiveCache } from './exclusive-cache.ts'

const maxRecommendations = 8
/** What changes a list of exclusives besides bids. */
const changes = ['settings', 'bidders', 'auctions', 'exclusive'] as const

/** Registers the operations on exclusives, likes and recommendations. */
export function exclusiveRoutes(
  register: RegisterOperation,
  { database, clock, fans, responses }: Platform,
  { exclusiveCache, likes, lots }: { exclusiveCache: ExclusiveCache; likes: LikesCache; lots: LotWatch },
): void {
  const fanIdOf = async (club: Club, principal: Principal | undefined) =>
    principal && (await fans.find(club.id, principal.username))?.id
  const likesOf = async (club: Club, fanId: string | undefined) =>
    fanId === undefined ? new Set<string>() : likes.of(club.id, fanId)

  /** Reads exclusives as a fan sees them. */
  const forFan = async (
    { club, principal, language }: { club: Club; principal: Principal; language: Language },
    find: FindIds,
  ) => {
    const fanId = await fanIdOf(club, principal)
    const viewer = { fanId, liked: await likesOf(club, fanId), language, now: clock.now() }
    return readListing(database, club, viewer, find)
  }
  /** Reads exclusives as every visitor sees them. */
  const forVisitors = ({ club, language }: { club: Club; language: Language }, find: FindIds) => {
    const now = previewOf(club.id)?.at ?? clock.now()
    return readListing(database, club, { fanId: undefined, liked: new Set(), language, now }, find)
  }

  /** Reads the first exclusives of all parts, or a page of one. */
  const listed = async (
    { club, query, request, reply }: SharedContext<typeof listExclusives>,
    read: (find: FindIds) => Promise<Exclusive[]>,
  ) => {
    const { part, category, direction } = query
    if (part === undefined)
      return read(async (tx, previewedId) => {
        const ids: string[] = []
        for (const one of exclusiveParts)
          ids.push(
            ...(await readListed(
              tx,
              club.id,
              { part: one, previewedId },
              { limit: firstExclusives[one], cursor: undefined },
            )),
          )
        return ids
      })
    return listPage(
      { query, request, reply },
      async (page) => {
        let ids: string[] = []
        const found = await read(
          async (tx, previewedId) =>
            (ids = await readListed(tx, club.id, { part, category, direction, previewedId }, page)),
        )
        return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
      },
      (one) => one,
    )
  }
  const visitorsList = responses.handle(listExclusives, [...changes, 'lot'], async (context) => {
    await lots.watch(context.club.id)
    return listed(context, (find) => forVisitors(context, find))
  })
  register(listExclusives, async (context) => {
    const { principal } = context
    return principal ? listed(context, (find) => forFan({ ...context, principal }, find)) : visitorsList(context)
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

  const recommended = async (
    { club, params }: { club: Club; params: { exclusiveSlug: string } },
    read: (find: (tx: Tx) => Promise<string[]>) => Promise<Exclusive[]>,
  ) => {
    const cached = await exclusiveCache.find(club.id, params.exclusiveSlug)
    if (!cached) throw new ApiError('errors.exclusive.notFound')
    const { row } = cached
    // Nothing can be bought in a club that hasn't opened, or stands by.
    if (club.state !== 'LIVE') return []
    const others = await read((tx) => readRecommended(tx, club.id, row, maxRecommendations))
    const sameFirst = (category: string) => (category === row.category ? 0 : 1)
    return others.sort((a, b) => sameFirst(a.category) - sameFirst(b.category))
  }
  const visitorsRecommendations = responses.handle(listRecommendations, changes, async (context) =>
    recommended(context, (find) => forVisitors(context, find)),
  )
  register(listRecommendations, async (context) => {
    const { principal } = context
    return principal
      ? recommended(context, (find) => forFan({ ...context, principal }, find))
      : visitorsRecommendations(context)
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
