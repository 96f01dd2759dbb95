import type { ClubCache } from '../../platform/access/clubs.ts'
import type { Clock } from '../../platform/clock.ts'
import { languageOf } from '../../platform/http/language-of.ts'
import type { ResponseSource } from '../../platform/http/fast-path.ts'
import { pollResponse } from './poll-response.ts'
import type { ExclusiveCache } from './exclusive-cache.ts'

const path = /^\/api\/clubs\/([a-z0-9-]+)\/exclusives\/([a-z0-9-]+)$/

/** Serves visitors' polls of cached exclusives from memory, for public clubs. */
export const pollSource =
  ({
    clubs,
    clock,
    exclusiveCache,
  }: {
    clubs: ClubCache
    clock: Clock
    exclusiveCache: ExclusiveCache
  }): ResponseSource =>
  (request) => {
    if (request.headers.authorization !== undefined) return undefined
    const match = path.exec(request.url ?? '')
    const [, slug, exclusiveSlug] = match ?? []
    if (slug === undefined || exclusiveSlug === undefined) return undefined
    const club = clubs.getIfCached(slug)
    if (!club || club.referral_needed) return undefined
    const cached = exclusiveCache.getIfCached(club.id, exclusiveSlug)
    if (!cached) return undefined
    const language = languageOf(request, club.languages)
    return {
      ...pollResponse({ club, cached, fanId: undefined, liked: false, language, now: clock.now() }),
      headers: pollHeaders,
    }
  }

const pollHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language, authorization',
}
