import { createHash } from 'node:crypto'
import type { Language } from '@virage/contract'
import { auctionStatus, isUpcoming } from '@virage/domain'
import { LRUCache } from 'lru-cache'
import type { Club } from '../../platform/access/clubs.ts'
import { type CachedExclusive, presentExclusive } from './present-exclusive.ts'

/** An exclusive's response as it goes over the wire. */
export type PollAnswer = { etag: string; body: Buffer }

type Asked = {
  club: Club
  cached: CachedExclusive
  fanId: string | undefined
  liked: boolean
  language: Language
  now: Date
}

/** Bytes of each state that is being looked at; a state that was replaced takes its bytes with it. */
const written = new WeakMap<CachedExclusive, LRUCache<string, PollAnswer>>()

/**
 * The response to a poll, as bytes with an ETag: written once for each state, language and viewer, then served from
 * memory until a bid, the clock or the club changes it.
 */
export function pollAnswer({ club, cached, fanId, liked, language, now }: Asked): PollAnswer {
  const { row } = cached
  const status = row.lot
    ? auctionStatus({ startDate: row.lot.starts_at, endDate: row.lot.ends_at, pausedDate: row.lot.paused_at }, now)
    : 'NONE'
  const upcoming = isUpcoming({ upcoming: row.upcoming, upcomingAt: row.upcoming_at }, now)
  const key = `${language} ${status} ${upcoming} ${club.state} ${club.coin_price} ${liked} ${fanId ?? ''}`
  let answers = written.get(cached)
  if (!answers) written.set(cached, (answers = new LRUCache({ max: 500 })))
  const known = answers.get(key)
  if (known) return known
  const body = Buffer.from(JSON.stringify(presentExclusive(club, cached, { fanId, liked, language, now })))
  const answer = { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`, body }
  answers.set(key, answer)
  return answer
}
