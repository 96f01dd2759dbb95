import type { Server } from 'node:http'
import type { Identity } from '@virage/identity'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { type Development, loadDevelopment } from './load-development.ts'
import { announcementsModule } from './modules/announcements/index.ts'
import { auctionsModule, openBidding } from './modules/auctions/index.ts'
import { bookingModule } from './modules/booking/index.ts'
import { catalogModule, openCatalog } from './modules/catalog/index.ts'
import { chatModule } from './modules/chat/index.ts'
import { enquiriesModule } from './modules/enquiries/index.ts'
import { giveawaysModule } from './modules/giveaways/index.ts'
import { installationModule } from './modules/installation/index.ts'
import { identityModule, openSignIn, principalFrom } from './modules/identity/index.ts'
import { mediaModule, openMedia, removePictures } from './modules/media/index.ts'
import { newsModule } from './modules/news/index.ts'
import { createNotificationLinks, notificationsModule, sendPush } from './modules/notifications/index.ts'
import { peopleModule } from './modules/people/index.ts'
import { createFindPreview, previewsModule } from './modules/previews/index.ts'
import { rehearsalsModule } from './modules/rehearsals/index.ts'
import { openProvider, salesModule, salesTasks, sandboxSecret } from './modules/sales/index.ts'
import { createFindStaff, staffModule, staffOperations } from './modules/staff/index.ts'
import { openLiveClubs, openStreams, streamingModule } from './modules/streaming/index.ts'
import { tenancyModule } from './modules/tenancy/index.ts'
import { walletModule } from './modules/wallet/index.ts'
import { openPlatform, type Waits } from './open-platform.ts'
import { personalData } from './personal-data.ts'
import { retryUntilAvailable } from './platform/database/is-unavailable.ts'
import { deriveKey } from './platform/derive-key.ts'
import { type ReadTxt, readTxt } from './platform/dns/read-txt.ts'
import { createAuthenticate } from './platform/http/authenticate.ts'
import { createAuthorizer } from './platform/http/authorizer.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { registerOperations } from './platform/http/register-operation.ts'
import { runsJobs, servesPages } from './platform/http/roles.ts'
import { startWorker } from './platform/run-jobs.ts'
import { noLimits, openLimiter } from './platform/limits/limiter.ts'
import { openMail } from './platform/mail/mail.ts'
import { recordSending } from './platform/mail/fan-emails.ts'
import type { PaymentProvider } from './platform/payments/payment-provider.ts'
import type { Platform } from './platform/platform.ts'
import { createPurge } from './platform/purge.ts'
import { openPush } from './platform/push/push.ts'
import { serveMetrics } from './platform/telemetry/metrics.ts'
import type { DatabaseRole } from './security-posture.ts'
import { mountOffice } from './web/mount-office.ts'
import { mountWeb } from './web/mount-web.ts'

/** A composed process. */
export type App = {
  http: FastifyInstance
  platform: Platform
  /** The embedded identity service; undefined if fans sign in with a user pool. */
  identity: Identity | undefined
  provider: PaymentProvider
  /** The parts that only development has; undefined in production. */
  development: Development | undefined
  /** The role of its database connections. */
  role: DatabaseRole
  /** Starts to listen. @returns the product's URL */
  listen: () => Promise<string>
  /**
   * Tells load balancers to send no more requests, while all are still served, and ends event streams one by one.
   *
   * @param window until the process closes, in milliseconds
   */
  drain: (window: number) => void
  /** Completes current requests, then stops everything. */
  close: () => Promise<void>
}

/** What has no settings, and tests replace: external services, and how long to wait for the database. */
export type Ports = { readTxt: ReadTxt; waits: Waits }

/** Composes the process from its settings: the platform, then the modules, then the job worker. */
export async function createApp(config: Config, ports: Partial<Ports> = {}): Promise<App> {
  const development = await loadDevelopment(config)
  const { platform, http, fastPath, url, role, port, awaitChanges, runAllNow, stop } = await openPlatform(
    config,
    development,
    ports.waits,
  )
  const { database, clock, log, clubs, fans, purges, publicUrl } = platform

  const signIn = await retryUntilAvailable(() => openSignIn(platform))
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
  const register = registerOperations(http, { authorizer, limiter, awaitChanges })

  const provider = openProvider({
    config,
    database,
    publicUrl,
    now: clock.now,
    createSandbox: development?.createSandboxProvider,
  })
  const opened = await openMedia({ config, now: clock.now, log, database })
  const { media } = opened
  const catalog = openCatalog(platform)
  const { exclusiveCache } = catalog
  const streams = openStreams(platform, catalog)
  const live = openLiveClubs(platform, catalog, streams)
  const bidding = openBidding(platform, exclusiveCache)
  const push = openPush(config)
  const links = createNotificationLinks(platform)
  const options = { platform, register, backOffice: staffOperations(register, platform) }

  await http.register(identityModule, { ...options, signIn })
  await http.register(tenancyModule, { ...options, media, readTxt: ports.readTxt ?? readTxt })
  await http.register(staffModule, options)
  await http.register(peopleModule, { ...options, media, personalData })
  await http.register(mediaModule, { ...options, opened })
  await http.register(catalogModule, { ...options, catalog, fastPath, media })
  await http.register(auctionsModule, { ...options, exclusiveCache, links, bidding })
  await http.register(rehearsalsModule, { ...options, bidding })
  await http.register(notificationsModule, { ...options, push, links, identity })
  await http.register(announcementsModule, { ...options, links })
  await http.register(streamingModule, { ...options, streams, live, identity })
  await http.register(walletModule, options)
  await http.register(salesModule, { ...options, provider, links, pictures: opened.privatePictures })
  await http.register(newsModule, { ...options, media })
  await http.register(chatModule, options)
  await http.register(enquiriesModule, { ...options, links })
  await http.register(giveawaysModule, options)
  await http.register(bookingModule, options)
  await http.register(previewsModule, options)
  await http.register(installationModule, { ...options, streams: streams.size })
  const health = healthRoutes(http, database)

  const purge = createPurge({ purges, log })
  await development?.mountDevelopment(http, { platform, provider, identity, media, runAllNow, purge })
  if (config.WEB && servesPages(config.ROLE)) {
    await mountOffice(http, platform)
    const findPreview = createFindPreview({ database, clock, secret: config.SECRET })
    await mountWeb(http, { platform, fastPath, findPreview, openVitePages: development?.openVitePages })
  }

  const mail = openMail({ config, keep: development?.storeInMailbox(database) })
  const sendMail = recordSending({ database, sendMail: mail.send })
  const worker = runsJobs(config.ROLE)
    ? await startWorker({
        url,
        tasks: {
          ...salesTasks({ platform, provider, links, sendMail }),
          sendEmail: sendMail,
          sendPush: sendPush({ database, push, isRevoked: signIn.verifier.isRevoked }),
          removePictures: removePictures({ media, database }),
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
    : undefined
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
    drain: (window) => {
      health.drain()
      streams.drain(window)
      live.drain(window)
    },
    close: async () => {
      metricsServer?.close()
      await http.close()
      await worker?.stop()
      mail.close()
      await stop()
    },
  }
}
