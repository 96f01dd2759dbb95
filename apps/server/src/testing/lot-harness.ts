import type { Increments } from '@virage/domain'
import { createDatabase } from '@virage/test-support'
import { sql } from 'kysely'
import { Histogram, Registry } from 'prom-client'
import { type LotBidQueue, openLotBidQueue } from '../modules/auctions/lot-bid-queue.ts'
import { openExclusiveCache } from '../modules/catalog/exclusive-cache.ts'
import type { CachedExclusive } from '../modules/catalog/present-exclusive.ts'
import { watchLots } from '../modules/catalog/watch-lots.ts'
import type { Fan } from '../platform/access/fans.ts'
import { followClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createEvents } from '../platform/events.ts'
import { addJobKeys } from '../platform/job-encryption.ts'
import { migrateJobs } from '../platform/jobs.ts'
import { waits } from './slow-machine.ts'

/** The part of a process that decides on bids, with its own memory. */
export type BiddingProcess = {
  queueFor: (slug: string) => LotBidQueue
  /** The lot as this process would show it. */
  find: (slug: string) => Promise<CachedExclusive | undefined>
  stop: () => void
}

/** Creates a club with fans who may bid in a new database, and processes that accept their bids. */
export async function openLotHarness(fanCount: number) {
  const target = await createDatabase()
  const database = openDatabase({ url: target.url, size: 8, waits: waits.database })
  await migrate(database.pool)
  await migrateJobs(database.pool)
  addJobKeys({ SECRET: 'a-secret-of-the-tests', EARLIER_SECRETS: [] })
  const clock = await followClock(database.pool, createEvents())
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into club (slug, name, platform_name, model, ticker, coin_price, logo_url, banner_url, webapp_url, eula_url,
       sfc_url, privacy_policy_url, primary_color, accent_color, hue, coins_enabled, extension_window)
     values ('model', 'Model', 'Model', 'MARKETPLACE', 'MDL', 100000, '', '', '', '', '', '', '#000000', '#000000', 0,
       true, '2 minutes') returning id`,
  )
  const clubId = rows[0]?.id ?? ''
  const fans = await database.withTenant(clubId, (tx) =>
    tx
      .insertInto('fan')
      .values(
        Array.from({ length: fanCount }, (_, index) => ({
          club_id: clubId,
          account_id: `account-${index}`,
          email: `${index}@model.test`,
          kyc_status: 'VALIDATED',
          card_status: 'READY',
        })),
      )
      .returningAll()
      .execute(),
  )
  const bidBatch = new Histogram({ name: 'batch', help: 'Bids that shared one commit.', registers: [new Registry()] })

  return {
    url: target.url,
    database,
    clock,
    clubId,
    fans: fans as Fan[],
    now: async () => {
      const { rows: times } = await database.pool.query<{ now: Date }>('select virage_now() as now')
      return times[0]?.now.getTime() ?? 0
    },
    /** Creates a lot that runs for some minutes from now. */
    newLot: (
      slug: string,
      {
        startingPrice,
        minutes,
        increments,
        reserve,
        buyNow,
      }: {
        startingPrice: number
        minutes: number
        increments?: Increments
        reserve?: number
        buyNow?: { price: number; untilReserve: boolean }
      },
    ) =>
      database.withTenant(clubId, async (tx) => {
        const { rows: lots } = await sql<{ exclusive_id: string; auction_id: string; ends_at: Date }>`
          with e as (
            insert into exclusive (club_id, slug, name, description, image_url, price, stock, category)
            values (${clubId}, ${slug}, '{}', '{}', '', 1, 1, 'COLLECTIBLE') returning id
          ), a as (
            insert into auction (club_id, name, starts_at, ends_at, increments)
            values (${clubId}, '{}', virage_now() - interval '1 second', virage_now() + make_interval(mins => ${minutes}),
              ${increments ? JSON.stringify(increments) : null}::jsonb)
            returning id, starts_at, ends_at
          )
          insert into lot (club_id, exclusive_id, auction_id, number, starting_price, starts_at, ends_at, buy_now, buy_now_until)
          select ${clubId}, e.id, a.id, 1, ${startingPrice * 100_000}, a.starts_at, a.ends_at,
            ${buyNow ? buyNow.price * 100_000 : null}::bigint, ${buyNow?.untilReserve ? 'RESERVE_MET' : 'FIRST_BID'} from e, a
          returning exclusive_id, auction_id, ends_at`.execute(tx)
        const [lot] = lots
        if (!lot) throw new Error('No lot')
        if (reserve !== undefined)
          await sql`
            with secret as (
              insert into lot_reserve (club_id, exclusive_id, coins, salt)
              values (${clubId}, ${lot.exclusive_id}, ${reserve * 100_000}, sha256(''))
            )
            update lot set reserve_commitment = encode(sha256(''), 'hex') where exclusive_id = ${lot.exclusive_id}`.execute(
            tx,
          )
        return { slug, exclusiveId: lot.exclusive_id, auctionId: lot.auction_id, end: lot.ends_at.getTime() }
      }),
    startProcess: (): BiddingProcess => {
      const events = createEvents()
      const lots = watchLots({ database, events })
      const exclusiveCache = openExclusiveCache({
        database,
        events,
        lots,
        addresses: { has: async () => true },
        now: () => new Date(),
      })
      const queues = new Map<string, LotBidQueue>()
      return {
        queueFor: (slug) => {
          const queue =
            queues.get(slug) ??
            openLotBidQueue({ clubId, slug }, { database, clock, events, metrics: { bidBatch } }, exclusiveCache)
          queues.set(slug, queue)
          return queue
        },
        find: (slug) => exclusiveCache.find(clubId, slug),
        stop: () => lots.close(),
      }
    },
    close: async () => {
      clock.stop()
      await database.close()
      await target.drop()
    },
  }
}
