import { createHash } from 'node:crypto'
import type { Language } from '@virage/contract'
import { auctionStatus, isUpcoming } from '@virage/domain'
import { LRUCache } from 'lru-cache'
import type { Club } from '../../platform/access/clubs.ts'
import { type CachedExclusive, presentExclusive } from './present-exclusive.ts'

/** A serialized response with an exclusive. */
export type PollResponse = { etag: string; body: Buffer }

type PollState = {
  club: Club
  cached: CachedExclusive
  fanId: string | undefined
  liked: boolean
  language: Language
  now: Date
}

/** The serialized responses of each cached state; they are released together with it. */
const serialized = new WeakMap<CachedExclusive, LRUCache<string, PollResponse>>()

/**
 * Returns the response to a poll of an exclusive with an ETag. It is serialized once for each state, language and
 * viewer, and cached until a bid, the clock or the club changes it.
 */
export function pollResponse({ club, cached, fanId, liked, language, now }: PollState): PollResponse {
  const { row } = cached
  const status = row.lot
    ? auctionStatus({ startDate: row.lot.starts_at, endDate: row.lot.ends_at, pausedDate: row.lot.paused_at }, now)
    : 'NONE'
  const upcoming = isUpcoming({ upcoming: row.upcoming, upcomingAt: row.upcoming_at }, now)
  const key = `${language} ${status} ${upcoming} ${club.state} ${club.coin_price} ${liked} ${fanId ?? ''}`
  let responses = serialized.get(cached)
  if (!responses) serialized.set(cached, (responses = new LRUCache({ max: 500 })))
  const known = responses.get(key)
  if (known) return known
  const body = Buffer.from(JSON.stringify(presentExclusive(club, cached, { fanId, liked, language, now })))
  const response = { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, body }
  responses.set(key, response)
  return response
}
