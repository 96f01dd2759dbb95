import type { FastifyBaseLogger } from 'fastify'
import type { ClubCache } from '../clubs/club-cache.ts'
import type { Config } from '../config.ts'
import type { FanCache } from '../fans/fan-cache.ts'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Events } from './events.ts'
import type { NetworkHash } from './network-hash.ts'
import type { Metrics } from './telemetry/metrics.ts'

/** What every capability is given when the process is composed. */
export type Platform = {
  config: Config
  /** Address under which browsers reach the product, without a slash at the end. */
  publicUrl: () => string
  database: Database
  clock: Clock
  events: Events
  metrics: Metrics
  log: FastifyBaseLogger
  clubs: ClubCache
  fans: FanCache
  networkHash: NetworkHash
}
