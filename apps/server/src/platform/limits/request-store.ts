import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { SharedCounts } from './shared-counts.ts'

/**
 * Returns the store with which `@fastify/rate-limit` counts requests of addresses over all processes.
 *
 * @param most requests of an address per minute
 */
export function requestStore(counts: SharedCounts, most: number): FastifyRateLimitStoreCtor {
  const limit = { name: 'requests', most }
  return class implements FastifyRateLimitStore {
    incr(subject: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void) {
      done(null, counts.add(limit, subject))
    }
    /** Routes have no limits of their own here: those of operations are in the contract. */
    child() {
      return this
    }
  }
}
