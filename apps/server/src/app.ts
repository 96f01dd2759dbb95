import type { Server } from 'node:http'
import { type Identity, migrateIdentity } from '@virage/identity'
import type { FastifyInstance } from 'fastify'
import { scheduleLotClosing } from './auctions/close-lots.ts'
import { auctionRoutes } from './auctions/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { keepCheckingHosts } from './clubs/check-hosts.ts'
import { createReservedHosts } from './clubs/host-proof.ts'
import { openClubCache } from './clubs/club-cache.ts'
import { clubRoutes } from './clubs/routes.ts'
import { type Config, SettingError } from './config.ts'
import { purgeOldConsents } from './consents/purge-old-consents.ts'
import { consentRoutes } from './consents/routes.ts'
import { donationRoutes } from './donations/routes.ts'
import { openLikesCache } from './exclusives/likes-cache.ts'
import { listingSource, openListings } from './exclusives/listings.ts'
import { pollSource } from './exclusives/poll-source.ts'
import { exclusiveRoutes } from './exclusives/routes.ts'
import { openExclusiveCache } from './exclusives/exclusive-cache.ts'
import { createAuthenticate } from './fans/authenticate.ts'
import { openFanCache } from './fans/fan-cache.ts'
import { fanRoutes } from './fans/routes.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { purgeUnconfirmedEntries } from './giveaways/confirm-entry.ts'
import { createEntryLinks } from './giveaways/entry-link.ts'
import { entryPages } from './giveaways/entry-pages.ts'
import { giveawayRoutes } from './giveaways/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { principalFrom } from './identity/principal-from.ts'
import { openSignIn } from './identity/open-sign-in.ts'
import { identityRoutes, mountIdentity } from './identity/routes.ts'
import { openMedia } from './media/open-media.ts'
import { legalRoutes } from './legal/routes.ts'
import { purgeUnusedUploads } from './media/purge-unused-uploads.ts'
import { removePictures } from './media/remove-pictures.ts'
import { type Development, loadDevelopment } from './load-development.ts'
import { mediaRoutes } from './media/routes.ts'
import { diskUploads, uploadRoutes } from './media/upload-routes.ts'
import { memberRoutes } from './members/routes.ts'
import { scheduleNotifications } from './notifications/schedule-notifications.ts'
import { sendPush } from './notifications/push-subscriptions.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { unsubscribePages } from './notifications/unsubscribe-pages.ts'
import { createUnsubscribing } from './notifications/unsubscribe-token.ts'
import { keepMemberships } from './memberships/keep-memberships.ts'
import { membershipRoutes } from './memberships/routes.ts'
import { newsRoutes } from './news/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { chargeCard } from './payments/charge-card.ts'
import { closePage } from './payments/close-page.ts'
import { keepExpiringCheckouts } from './payments/expire-checkouts.ts'
import { openProvider, sandboxSecret } from './payments/open-provider.ts'
import { paymentWebhook } from './payments/routes.ts'
import { followClock } from './platform/clock.ts'
import { type ReadTxt, readTxt } from './platform/dns/read-txt.ts'
import { openDatabase } from './platform/database/database.ts'
import { listenForChanges } from './platform/database/listen-for-changes.ts'
import { migrate } from './platform/database/migrate.ts'
import { openPostgres } from './platform/database/open-postgres.ts'
import { readRole } from './platform/database/read-role.ts'
import { createEvents } from './platform/events.ts'
import { forgetAnswers } from './platform/http/forget-answers.ts'
import { createAuthorizer } from './platform/http/authorizer.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { createFastPath } from './platform/http/fast-path.ts'
import { registerOperations } from './platform/http/register-operation.ts'
import { commonHeaders } from './platform/http/security-headers.ts'
import { addJobKeys } from './platform/job-encryption.ts'
import { migrateJobs, purgeFailedEmails, startWorker } from './platform/jobs.ts'
import { noLimits, openLimiter, purgeExpiredLimits } from './platform/limits/limiter.ts'
import { openMail } from './platform/mail/mail.ts'
import { deriveKey } from './platform/derive-key.ts'
import type { PaymentProvider } from './platform/payments/payment-provider.ts'
import type { Platform } from './platform/platform.ts'
import { exposeMetrics, serveMetrics } from './platform/telemetry/metrics.ts'
import { logRefusals } from './platform/telemetry/log-refusals.ts'
import { openLogs } from './platform/telemetry/open-logs.ts'
import { traceOperations } from './platform/telemetry/trace-operations.ts'
import { openNetworkHash, purgeNetworkKeys } from './platform/network-hash.ts'
import { startPurging } from './platform/purge.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { openPush } from './platform/push/push.ts'
import { partnerLogoRoute } from './partners/logo-route.ts'
import { referralRoutes } from './referrals/routes.ts'
import { openStreams } from './stream/open-streams.ts'
import { streamRoutes } from './stream/routes.ts'
import { createReceiptAddresses } from './receipts/receipt-addresses.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { purchaseCoinsRoute } from './wallet/purchase-coins.ts'
import { backOfficeRoutes } from './staff/back-office.ts'
import { type DatabaseRole, describeUnsafe, findUnsafeRole } from './security-posture.ts'
import { createFindStaff } from './staff/find-staff.ts'
import { walletRoutes } from './wallet/routes.ts'
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

/** Composes the process from its settings: the database first, then what stands on it, then the routes. */
export async function createApp(config: Config, ports: Partial<Ports> = {}): Promise<App> {
  const development = await loadDevelopment(config)
  const postgres = await openPostgres(config)
  const database = openDatabase({ url: postgres.url, size: config.DATABASE_POOL })
  const role = await readRole(database.pool)
  const unsafe = findUnsafeRole(config, role)
  if (unsafe) {
    await database.close()
    await postgres.stop()
    throw new SettingError(describeUnsafe(unsafe))
  }
  await migrate(database.pool)
  await migrateIdentity(database.pool)
  await migrateJobs(database.pool)
  addJobKeys(config)
  const clock = await followClock(database.pool)
  const events = createEvents()
  const clubs = openClubCache({ database, events, productHosts: config.PRODUCT_HOSTS })
  const fans = openFanCache(database)

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
  const tracing = await traceOperations(http, config)
  // With PORT=0 the address is known only once it listens.
  const publicUrl = () => config.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${portOf(http) ?? config.PORT}`
  const platform: Platform = {
    config,
    publicUrl,
    database,
    clock,
    events,
    metrics: exposeMetrics(http, config.METRICS),
    log: http.log,
    clubs,
    fans,
    networkHash: openNetworkHash(database, clock.now),
  }
  logRefusals(http, platform.networkHash)

  const signIn = await openSignIn(platform)
  const embedded = 'embedded' in signIn.at ? signIn.at.embedded : undefined
  if (embedded) await mountIdentity(http, platform, embedded)
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
  const webhookUrl = () => `http://127.0.0.1:${portOf(http) ?? config.PORT}/api/webhooks/sandbox`
  if (development && provider.name === 'sandbox')
    await http.register(development.sandboxPages, { database, now: clock.now })
  const addresses = createReceiptAddresses({ secret: deriveKey(config.SECRET, 'receipts'), now: clock.now })
  await http.register(paymentWebhook, { platform, provider, addresses })

  const { media, pictures, disk, clean } = await openMedia({ config, now: clock.now, log: http.log })
  const exclusiveCache = openExclusiveCache({ database, events })
  fastPath.add(pollSource({ clubs, clock, exclusiveCache }))
  const listings = openListings({ database, clock, events })
  fastPath.add(listingSource({ clubs, listings }))

  identityRoutes(register, platform, signIn.at)
  clubRoutes(register, platform)
  exclusiveRoutes(register, platform, { exclusiveCache, listings, likes: openLikesCache(database) })
  auctionRoutes(register, platform, exclusiveCache)
  const push = openPush(config)
  const links = { publicUrl, unsubscribing: createUnsubscribing(config.SECRET) }
  notificationRoutes(register, platform, push)
  await http.register(unsubscribePages, { database, clubs, unsubscribing: links.unsubscribing })
  const streams = openStreams(platform, exclusiveCache)
  streamRoutes(http, register, platform, { streams, identity: embedded })
  orderRoutes(register, platform, { provider, addresses })
  walletRoutes(register, platform, provider)
  purchaseCoinsRoute(register, platform, provider)
  giftCardRoutes(register, platform)
  donationRoutes(register, platform, { provider, addresses })
  membershipRoutes(register, platform, provider)
  receiptRoutes(http, register, { database, fans, addresses })
  fanRoutes(register, platform, { provider, media })
  referralRoutes(register, platform)
  newsRoutes(register, platform)
  memberRoutes(register, platform)
  chatRoutes(register, platform)
  const entryLinks = createEntryLinks(config.SECRET)
  giveawayRoutes(register, platform, entryLinks)
  await http.register(entryPages, { database, clubs, entryLinks })
  bookingRoutes(register, platform)
  privacyRoutes(register, platform)
  consentRoutes(register, platform)
  const isReserved = createReservedHosts({ clubs, productHosts: config.PRODUCT_HOSTS, publicUrl })
  const hosts = { database, events, readTxt: ports.readTxt ?? readTxt, isReserved }
  backOfficeRoutes(register, platform, { media, pictures, links, provider, hosts })
  mediaRoutes(http, media)
  uploadRoutes(register, { database, store: pictures })
  if (disk) await http.register(diskUploads, { store: disk, clean })
  legalRoutes(http, platform)
  partnerLogoRoute(http, platform)
  healthRoutes(http, database)

  if (development && config.DEMO_DATA) {
    const createAccount = embedded?.createConfirmedUser ?? development.inventAccount
    await development.loadDemo({ database, createAccount, media })
  }
  const closing = scheduleLotClosing({ database, events, links, log: http.log })
  const notifying = scheduleNotifications({ database, links, log: http.log })
  const memberships = keepMemberships({ database, publicUrl, log: http.log })
  const purging = startPurging({
    purges: {
      answers: () => forgetAnswers(database),
      limits: () => purgeExpiredLimits(database.pool),
      consents: () => purgeOldConsents(database),
      uploads: () => purgeUnusedUploads(database, media),
      entries: () => purgeUnconfirmedEntries(database),
      networkKeys: () => purgeNetworkKeys(database),
      failedEmails: () => purgeFailedEmails(database),
    },
    log: http.log,
  })
  const checkingHosts = keepCheckingHosts({ ...hosts, log: http.log })
  const hearing = await listenForChanges({
    url: postgres.url,
    events,
    log: http.log,
    afterGap: async () => {
      for (const { id } of await clubs.all()) events.publish({ type: 'club', clubId: id })
      streams.resetAll()
    },
  })
  const send = sendRefund({ database, provider, events })
  const expiring = keepExpiringCheckouts({ database, events, log: http.log, send })
  const worker = await startWorker({
    database,
    tasks: {
      sendMail: openMail({ config, keep: development?.keepInMailbox(database) }),
      sendPush: sendPush({ database, push }),
      ...(development && {
        deliverSandboxEvent: development.deliverSandboxEvent({
          webhookUrl,
          secret: sandboxSecret(config),
          now: clock.now,
        }),
      }),
      sendRefund: send,
      closePage: closePage({ provider }),
      chargeCard: chargeCard({ database, provider }),
      removePictures: removePictures({ media }),
    },
    log: http.log,
  })
  if (development && config.DEV_TOOLS) {
    const afterMove = async () => {
      await closing.closeNow()
      await notifying.notifyNow()
      await memberships.reviewNow()
      await expiring.lookNow()
      await checkingHosts.checkNow()
      await purging.purgeNow()
    }
    await http.register(development.devRoutes, { database, clock, afterMove })
  }
  if (config.WEB) await mountWeb(http, { platform, fastPath })
  let metricsServer: Server | undefined

  return {
    http,
    platform,
    identity: embedded,
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
      expiring.stop()
      memberships.stop()
      purging.stop()
      await closing.stop()
      await notifying.stop()
      await checkingHosts.stop()
      await hearing.stop()
      exclusiveCache.close()
      listings.close()
      clubs.close()
      await embedded?.close()
      clock.stop()
      await database.close()
      await postgres.stop()
      await logs.stop()
    },
  }
}

const portOf = (http: FastifyInstance) => {
  const address = http.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
