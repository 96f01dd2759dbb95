import type { FastifyBaseLogger } from 'fastify'
import type { Addresses } from './access/addresses.ts'
import type { ClubCache } from './access/clubs.ts'
import type { Config } from '../config.ts'
import type { FanCache } from './access/fans.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Events } from './events.ts'
import type { ResponseCache } from './http/response-cache.ts'
import type { SharedCounts } from './limits/shared-counts.ts'
import type { NetworkHash } from './network-hash.ts'
import type { Purge } from './purge.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Schedule } from './schedule.ts'

/** The technical services that each module receives when the process is composed. */
export type Platform = {
  config: Config
  /** The URL under which browsers reach the product, without a slash at the end. */
  publicUrl: () => string
  database: Database
  clock: Clock
  events: Events
  metrics: Metrics
  log: FastifyBaseLogger
  clubs: ClubCache
  fans: FanCache
  responses: ResponseCache
  /** Modules register theirs. */
  addresses: Addresses
  networkHash: NetworkHash
  /** Counts of requests per minute, over all processes. */
  requestCounts: SharedCounts
  schedule: Schedule
  /** The hourly purges by name. Modules add theirs. */
  purges: Record<string, Purge>
}
