import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Development } from './load-development.ts'
import { openFanCache } from './modules/people/index.ts'
import { openClubCache } from './modules/tenancy/index.ts'
import { openAddresses } from './platform/access/addresses.ts'
import { followClock } from './platform/clock.ts'
import { retryUntilAvailable } from './platform/database/is-unavailable.ts'
import { deriveKey } from './platform/derive-key.ts'
import type { DatabaseWaits } from './platform/database/database.ts'
import { listenForChanges } from './platform/database/listen-for-changes.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { createEvents } from './platform/events.ts'
import { createFastPath, type FastPath } from './platform/http/fast-path.ts'
import { purgeIdempotencyRecords } from './platform/http/purge-idempotency-records.ts'
import { purgeFanEmails } from './platform/mail/fan-emails.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { runsJobs } from './platform/http/roles.ts'
import { followOwnWrites } from './platform/http/read-after.ts'
import { commonHeaders } from './platform/http/security-headers.ts'
import { openResponseCache } from './platform/http/response-cache.ts'
import { addJobKeys } from './platform/job-encryption.ts'
import { purgeFailedEmails } from './platform/jobs.ts'
import { addCountsIn } from './platform/limits/add-counts.ts'
import { purgeExpiredLimits } from './platform/limits/limiter.ts'
import { openSharedCounts } from './platform/limits/shared-counts.ts'
import { openNetworkHash, purgeNetworkKeys } from './platform/network-hash.ts'
import type { Platform } from './platform/platform.ts'
import type { Purge } from './platform/purge.ts'
import { openScheduler } from './platform/schedule.ts'
import { logRefusals } from './platform/telemetry/log-refusals.ts'
import { exposeMetrics } from './platform/telemetry/metrics.ts'
import { openLogs } from './platform/telemetry/open-logs.ts'
import { traceOperations } from './platform/telemetry/trace-operations.ts'
import type { DatabaseRole } from './security-posture.ts'

/** The platform of a process, before any module is registered. */
export type OpenedPlatform = {
  platform: Platform
  http: FastifyInstance
  fastPath: FastPath
  /** The URL of the database. */
  url: string
  role: DatabaseRole
  /** The port of this process; with PORT=0 it is known once the process listens. */
  port: () => number
  /** Resolves when this process has received all changes that were committed before. */
  awaitChanges: () => Promise<void>
  /** Runs each scheduled job now. */
  runAllNow: () => Promise<void>
  /** Stops everything. Call it when no module uses it any more. */
  stop: () => Promise<void>
}

/** How long a process waits for its database, and in `awaitChanges`; in milliseconds. */
export type Waits = { changes: number; database: DatabaseWaits }

/**
 * Opens what each module receives: database, clock, HTTP, caches, metrics, schedule.
 *
 * @param waits those of the product by default
 */
export async function openPlatform(
  config: Config,
  development: Development | undefined,
  waits?: Waits,
): Promise<OpenedPlatform> {
  const { database, role, url, close: closeDatabase } = await prepareDatabase(config, waits?.database)
  addJobKeys(config)
  const events = createEvents()
  const clock = await retryUntilAvailable(() => followClock(database.pool, events))
  const common = commonHeaders(config.NODE_ENV === 'production' || (config.PUBLIC_URL?.startsWith('https:') ?? false))
  const fastPath = createFastPath(clock.now, common)
  const logs = openLogs(config)
  const requestCounts = openSharedCounts({
    addCounts: addCountsIn(database.pool),
    key: deriveKey(config.SECRET, 'request counts'),
  })
  const http = await createHttpServer({
    config,
    fastPath,
    common,
    counts: requestCounts,
    now: clock.now,
    logs: logs.stream,
    documentApi: development?.apiReferenceRoutes,
  })
  const { log } = http
  const changes = await listenForChanges({ url, events, log, longestWait: waits?.changes })
  const tracing = await traceOperations(http, config)
  // With PORT=0 the port is known once the process listens.
  const port = () => portOf(http) ?? config.PORT
  const publicUrl = () => config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${port()}`
  const clubs = openClubCache({ database, events, productHosts: config.PRODUCT_HOSTS })
  const fans = openFanCache({ database, events, now: clock.now })
  const metrics = exposeMetrics(http, config.METRICS)
  const scheduler = openScheduler({ url, metrics, log, isRunning: runsJobs(config.ROLE) })
  const purges: Record<string, Purge> = {
    idempotencyRecords: () => purgeIdempotencyRecords(database),
    limits: () => purgeExpiredLimits(database),
    networkKeys: () => purgeNetworkKeys(database),
    failedEmails: () => purgeFailedEmails(database),
    fanEmails: () => purgeFanEmails(database),
  }
  const platform: Platform = {
    config,
    publicUrl,
    database,
    clock,
    events,
    metrics,
    log,
    clubs,
    fans,
    responses: openResponseCache({ clubs, clock, events, fastPath }),
    addresses: openAddresses({ database, events, now: clock.now }),
    networkHash: openNetworkHash(database, clock.now),
    requestCounts,
    schedule: scheduler.schedule,
    purges,
  }
  followOwnWrites(http, clock.now)
  logRefusals(http, platform.networkHash)

  return {
    platform,
    http,
    fastPath,
    url,
    role,
    port,
    awaitChanges: changes.awaitChanges,
    runAllNow: scheduler.runAllNow,
    stop: async () => {
      requestCounts.stop()
      await tracing.stop()
      await scheduler.stop()
      await changes.stop()
      clock.stop()
      await closeDatabase()
      await logs.stop()
    },
  }
}

const portOf = (http: FastifyInstance) => {
  const address = http.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
