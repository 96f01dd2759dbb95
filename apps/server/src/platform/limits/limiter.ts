import { createHmac } from 'node:crypto'
import type { Limit } from '@virage/contract'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { ApiError } from '../http/api-error.ts'

/** A use to count: the operation, its limit, and the account, network, club or recipient. */
export type Counted = { operation: string; limit: Limit; subject: string }

/** Counts uses of limited operations over all processes. */
export type Limiter = {
  /**
   * Counts one use of each limit.
   *
   * @throws ApiError `errors.backend.tooManyRequests` with the seconds to wait, if one of them is exceeded
   */
  spend: (counted: Counted[]) => Promise<void>
}

const seconds: Record<Limit['within'], number> = { minute: 60, hour: 3_600, day: 86_400, month: 30 * 86_400 }

/**
 * Opens the limiter on PostgreSQL, one row per subject and operation. Subjects are stored as a keyed hash, so the table
 * has no personal data.
 *
 * @param key of the hash
 */
export function openLimiter({ pool, key }: { pool: Pool; key: Buffer }): Limiter {
  const limiters = new Map<string, RateLimiterPostgres>()
  const limiterOf = ({ operation, limit }: Counted) => {
    const keyPrefix = `${operation} ${limit.per} ${limit.within}`
    const known = limiters.get(keyPrefix)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limit',
      tableCreated: true,
      // The hourly purge removes expired rows.
      clearExpiredByTimeout: false,
      keyPrefix,
      points: limit.most,
      duration: seconds[limit.within],
    })
    limiters.set(keyPrefix, limiter)
    return limiter
  }

  return {
    spend: async (counted) => {
      for (const one of counted) {
        const subject = createHmac('sha256', key).update(one.subject).digest('base64url')
        try {
          await limiterOf(one).consume(subject)
        } catch (error) {
          if (!(error instanceof RateLimiterRes)) throw error
          throw new ApiError('errors.backend.tooManyRequests', { retryAfter: Math.ceil(error.msBeforeNext / 1_000) })
        }
      }
    },
  }
}

/** A limiter without limits, for example for tests. */
export const noLimits: Limiter = { spend: async () => {} }

/** Deletes expired counters. */
export const purgeExpiredLimits = (database: Pick<Database, 'asSystem'>): Promise<number> =>
  deleteInBatches(database, 'rate_limit', sql`expire < ${Date.now()}`)
