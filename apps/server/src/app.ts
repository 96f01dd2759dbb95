import type { Server } from 'node:http'
import type { Identity } from '@virage/identity'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { type Development, loadDevelopment } from './load-development.ts'
import { auctionsModule } from './modules/auctions/index.ts'
import { bookingModule } from './modules/booking/index.ts'
import { catalogModule, openCatalog } from './modules/catalog/index.ts'
import { chatModule } from './modules/chat/index.ts'
import { giveawaysModule } from './modules/giveaways/index.ts'
import { identityModule, openSignIn, principalFrom } from './modules/identity/index.ts'
import { mediaModule, openMedia, removePictures } from './modules/media/index.ts'
import { newsModule } from './modules/news/index.ts'
import { createNotificationLinks, notificationsModule, sendPush } from './modules/notifications/index.ts'
import { openFanCache, peopleModule } from './modules/people/index.ts'
import { openProvider, salesModule, salesTasks, sandboxSecret } from './modules/sales/index.ts'
import { createFindStaff, staffModule, staffOperations } from './modules/staff/index.ts'
import { openStreams, streamingModule } from './modules/streaming/index.ts'
import { openClubCache, tenancyModule } from './modules/tenancy/index.ts'
import { walletModule } from './modules/wallet/index.ts'
import { followClock } from './platform/clock.ts'
import { listenForChanges } from './platform/database/listen-for-changes.ts'
import { prepareDatabase } from './platform/database/prepare-database.ts'
import { deriveKey } from './platform/derive-key.ts'
import { type ReadTxt, readTxt } from './platform/dns/read-txt.ts'
import { createEvents } from './platform/events.ts'
import { createAuthenticate } from './platform/http/authenticate.ts'
import { createAuthorizer } from './platform/http/authorizer.ts'
import { createFastPath } from './platform/http/fast-path.ts'
import { forgetAnswers } from './platform/http/forget-answers.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { followOwnWrites } from './platform/http/read-after.ts'
import { registerOperations } from './platform/http/register-operation.ts'
import { commonHeaders } from './platform/http/security-headers.ts'
import { addJobKeys } from './platform/job-encryption.ts'
import { purgeFailedEmails, startWorker } from './platform/jobs.ts'
import { noLimits, openLimiter, purgeExpiredLimits } from './platform/limits/limiter.ts'
import { openMail } from './platform/mail/mail.ts'
import { openNetworkHash, purgeNetworkKeys } from './platform/network-hash.ts'
import type { PaymentProvider } from './platform/payments/payment-provider.ts'
import type { Platform } from './platform/platform.ts'
import { createPurge, type Purge } from './platform/purge.ts'
import { openScheduler } from './platform/schedule.ts'
import { openPush } from './platform/push/push.ts'
import { logRefusals } from './platform/telemetry/log-refusals.ts'
import { exposeMetrics, serveMetrics } from './platform/telemetry/metrics.ts'
import { openLogs } from './platform/telemetry/open-logs.ts'
import { traceOperations } from './platform/telemetry/trace-operations.ts'
import type { DatabaseRole } from './security-posture.ts'
import { mountWeb } from './web/mount-web.ts'

/** A composed process. */
export type App = {
  http: FastifyInstance
  platform: Platform
  /** The embedded identity service; undefined where fans sign in at a user pool. */
  identity: Identity | undefined
  provider: PaymentProvider
  /** What only development needs; undefined in production. */
  development: Development | undefined
  /** The role of its database connections. */
  role: DatabaseRole
  /** Begins to listen. @returns the address under which it is reached */
  listen: () => Promise<string>
  /** Answers what is under way, then stops everything that was started. */
  close: () => Promise<void>
}

/** What a process asks of the outside beyond its settings. */
export type Ports = { readTxt: ReadTxt }

/** Composes the process from its settings: the platform first, then the modules, then the work that they leave to it. */
export async function createApp(config: Config, ports: Partial<Ports> = {}): Promise<App> {
  const development = await loadDevelopment(config)
  const { database, role, url, close: closeDatabase } = await prepareDatabase(config)
  addJobKeys(config)
  const clock = await followClock(database.pool)
  const events = createEvents()
  const common = commonHeaders(config.NODE_ENV === 'production' || (config.PUBLIC_URL?.startsWith('https:') ?? false))
  const fastPath = createFastPath(clock.now, common)
  const logs = openLogs(config)
  const http = await createHttpServer({
    config,
    fastPath,
    common,
    now: clock.now,
    logs: logs.stream,
    documentApi: development?.apiReferenceRoutes,
  })
  const { log } = http
  const tracing = await traceOperations(http, config)
  // With PORT=0 the address is known only once it listens.
  const port = () => portOf(http) ?? config.PORT
  const publicUrl = () => config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${port()}`
  const clubs = openClubCache({ database, events, productHosts: config.PRODUCT_HOSTS })
  const fans = openFanCache({ database, events, now: clock.now })
  const metrics = exposeMetrics(http, config.METRICS)
  const scheduler = openScheduler({ url, metrics, log })
  const purges: Record<string, Purge> = {
    answers: () => forgetAnswers(database),
    limits: () => purgeExpiredLimits(database.pool),
    networkKeys: () => purgeNetworkKeys(database),
    failedEmails: () => purgeFailedEmails(database),
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
    networkHash: openNetworkHash(database, clock.now),
    schedule: scheduler.schedule,
    purges,
  }
  followOwnWrites(http, clock.now)
  logRefusals(http, platform.networkHash)

  const signIn = await openSignIn(platform)
  const identity = 'embedded' in signIn.at ? signIn.at.embedded : undefined
  const authorizer = createAuthorizer({
    authenticate: createAuthenticate(principalFrom(signIn)),
    clubs,
    fans,
    findStaff: createFindStaff({ database, operators: config.OPERATORS }),
    secondFactorNeeded: config.STAFF_SECOND_FACTOR,
  })
  const limiter =
    config.RATE_LIMIT > 0 ? openLimiter({ pool: database.pool, key: deriveKey(config.SECRET, 'limits') }) : noLimits
  const register = registerOperations(http, authorizer, limiter)

  const provider = openProvider({
    config,
    database,
    publicUrl,
    now: clock.now,
    createSandbox: development?.createSandboxProvider,
  })
  const opened = await openMedia({ config, now: clock.now, log })
  const { media } = opened
  const catalog = openCatalog(platform)
  const { exclusiveCache } = catalog
  const streams = openStreams(platform, exclusiveCache)
  const push = openPush(config)
  const links = createNotificationLinks(platform)
  const options = { platform, register, backOffice: staffOperations(register, platform) }

  await http.register(identityModule, { ...options, signIn })
  await http.register(tenancyModule, { ...options, media, readTxt: ports.readTxt ?? readTxt })
  await http.register(staffModule, options)
  await http.register(peopleModule, { ...options, media })
  await http.register(mediaModule, { ...options, opened })
  await http.register(catalogModule, { ...options, catalog, fastPath, media })
  await http.register(auctionsModule, { ...options, exclusiveCache, links })
  await http.register(notificationsModule, { ...options, push, links })
  await http.register(streamingModule, { ...options, streams, identity })
  await http.register(walletModule, options)
  await http.register(salesModule, { ...options, provider })
  await http.register(newsModule, { ...options, media })
  await http.register(chatModule, options)
  await http.register(giveawaysModule, options)
  await http.register(bookingModule, options)
  healthRoutes(http, database)

  if (development && provider.name === 'sandbox')
    await http.register(development.sandboxPages, { database, now: clock.now })
  if (development && config.DEMO_DATA) {
    const createAccount = identity?.createConfirmedUser ?? development.inventAccount
    await development.loadDemo({ database, createAccount, media })
  }
  const purge = createPurge({ purges, log })
  if (development && config.DEV_TOOLS) {
    const afterMove = async () => {
      await scheduler.runAllNow()
      // What failed is in the log; the clock has moved all the same.
      await purge().catch(() => {})
    }
    await http.register(development.devRoutes, { database, clock, afterMove })
  }
  if (config.WEB) await mountWeb(http, { platform, fastPath, openVitePages: development?.openVitePages })

  const changes = await listenForChanges({
    url,
    events,
    log,
    onReconnect: async () => {
      for (const { id } of await clubs.all())
        for (const type of ['settings', 'content', 'bidders'] as const) events.publish({ type, clubId: id })
      fans.clear()
      catalog.likes.clear()
      streams.resetAll()
    },
  })
  const worker = await startWorker({
    database,
    tasks: {
      ...salesTasks({ database, provider, events }),
      sendEmail: openMail({ config, keep: development?.keepInMailbox(database) }),
      sendPush: sendPush({ database, push }),
      removePictures: removePictures({ media }),
      purge,
      ...(development && {
        deliverSandboxEvent: development.deliverSandboxEvent({
          webhookUrl: () => `http://127.0.0.1:${port()}/api/webhooks/sandbox`,
          secret: sandboxSecret(config),
          now: clock.now,
        }),
      }),
    },
    log,
  })
  let metricsServer: Server | undefined

  return {
    http,
    platform,
    identity,
    provider,
    development,
    role,
    listen: async () => {
      if (config.METRICS_PORT !== undefined) metricsServer = await serveMetrics(platform.metrics, config.METRICS_PORT)
      await http.listen({ host: config.HOST, port: config.PORT })
      return publicUrl()
    },
    close: async () => {
      metricsServer?.close()
      await http.close()
      await tracing.stop()
      await worker.stop()
      await scheduler.stop()
      await changes.stop()
      clubs.close()
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
