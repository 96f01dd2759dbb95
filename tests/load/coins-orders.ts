// Measures orders with coins per second over HTTP, and of the same transaction in a loop beside it.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { BiddingFan } from '@virage/test-support/fans'
import { openDatabase } from '../../apps/server/src/platform/database/database.ts'
import { addJobKeys } from '../../apps/server/src/platform/job-encryption.ts'
import { buyWithCoins } from '../../apps/server/src/modules/sales/orders/buy-with-coins.ts'
import { createReceiptUrls } from '../../apps/server/src/modules/sales/receipts/receipt-urls.ts'
import { transferCoins } from '../../apps/server/src/modules/wallet/ledger.ts'
import { wholeCoins } from '../../packages/domain/src/index.ts'
import pg from 'pg'

/** The exclusive that everyone buys: cheap, with a stock of millions. */
const slug = 'derby-scarf-1911'
const seconds = 4

/** Fans with more coins than they can spend, and what they buy. */
export type CoinFans = { fans: BiddingFan[]; exclusiveId: string }

/** Fills the fans' wallets and the stock of the exclusive. */
export async function giveCoins(databaseUrl: string, clubSlug: string, fans: BiddingFan[]): Promise<CoinFans> {
  const database = openDatabase({ url: databaseUrl, size: 4 })
  const club = await clubOf(database, clubSlug)
  const exclusiveId = await database.withTenant(club.id, async (tx) => {
    const amount = wholeCoins(1_000_000)
    for (const { fanId } of fans) {
      const purchase = { clubId: club.id, kind: 'PURCHASE', from: 'issue', to: { fanId }, amount } as const
      await transferCoins(tx, { ...purchase, reference: randomUUID() })
    }
    const changed = await tx
      .updateTable('exclusive')
      .set({ stock: 2_000_000_000, price: wholeCoins(1) })
      .where('club_id', '=', club.id)
      .where('slug', '=', slug)
      .returning('id')
      .executeTakeFirstOrThrow()
    return changed.id
  })
  await database.close()
  return { fans, exclusiveId }
}

/** Counts accepted orders per second; each fan orders sequentially. */
export async function coinsOrdersPerSecond({
  origin,
  club,
  fans: { fans, exclusiveId },
}: {
  origin: string
  club: string
  fans: CoinFans
}): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: fans.length })
  const body = JSON.stringify({ lineItems: [{ exclusiveId }] })
  const orderOnce = (fan: BiddingFan) =>
    new Promise<number>((done, failed) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        authorization: `Bearer ${fan.token}`,
        'idempotency-key': randomUUID(),
      }
      const sent = request(
        `${origin}/api/clubs/${club}/coins-orders`,
        { agent, method: 'POST', headers },
        (response) => {
          response.resume()
          response.on('end', () => done(response.statusCode ?? 0))
        },
      )
      sent.on('error', failed)
      sent.end(body)
    })
  const rate = await perSecond(fans, async (fan) => {
    const status = await orderOnce(fan)
    if (status !== 201) throw new Error(`An order got ${status}`)
  })
  agent.destroy()
  return rate
}

/** Counts the operation's transaction per second, with the best number of connections. */
export async function loopedOrdersPerSecond(
  databaseUrl: string,
  clubSlug: string,
  { fans, exclusiveId }: CoinFans,
): Promise<number> {
  addJobKeys({ SECRET: 'a-secret-of-the-bench', EARLIER_SECRETS: [] })
  const database = openDatabase({ url: databaseUrl, size: 16 })
  const club = await clubOf(database, clubSlug)
  const now = () => new Date()
  const mail = {
    publicUrl: () => 'http://localhost',
    receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now }),
  }
  const orderOnce = ({ username, fanId }: BiddingFan) =>
    database.withTenant(club.id, async (tx) => {
      const idempotent = {
        clubId: club.id,
        principal: username,
        operation: 'createCoinsOrder',
        key: randomUUID(),
        input: [exclusiveId],
      }
      const requests = [{ fanId, exclusiveIds: [exclusiveId], language: 'en' as const, request: idempotent }]
      const [outcome] = await buyWithCoins(tx, { club, requests, now: now() }, mail)
      if (!outcome?.ok) throw new Error('An order was refused')
    })
  const rates: number[] = []
  for (const together of [1, 4, 16]) rates.push(await perSecond(fans.slice(0, together), orderOnce))
  await database.close()
  return Math.max(...rates)
}

async function perSecond(fans: BiddingFan[], once: (fan: BiddingFan) => Promise<unknown>): Promise<number> {
  let done = 0
  const started = Date.now()
  const until = started + seconds * 1000
  await Promise.all(
    fans.map(async (fan) => {
      while (Date.now() < until) {
        await once(fan)
        done++
      }
    }),
  )
  return done / ((Date.now() - started) / 1000)
}

const clubOf = (database: ReturnType<typeof openDatabase>, clubSlug: string) =>
  database.query.selectFrom('club').selectAll().where('slug', '=', clubSlug).executeTakeFirstOrThrow()

/** Adds so many exclusives to a club that its list is long. */
export async function addExclusives(databaseUrl: string, clubSlug: string, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query("select set_config('virage.club_id', '*', false)")
  await client.query(
    `insert into exclusive (club_id, slug, name, description, image_url, price, stock, category)
     select c.id, 'piece-' || i, jsonb_build_object('en', 'Piece ' || i), jsonb_build_object('en', 'Number **' || i || '** of the collection.'),
       '/media/piece.svg', i * 100000, 5, 'COLLECTIBLE'
     from club c, generate_series(1, $2 - (select count(*) from exclusive e join club o on o.id = e.club_id where o.slug = $1 and e.visible)::integer) i
     where c.slug = $1`,
    [clubSlug, count],
  )
  await client.end()
}
