import { globSync, readFileSync } from 'node:fs'
import { botBidsPerRun, botCount } from '@virage/domain'
import { getClub, getExclusive, isBackOfficeOperation, listAuctions, listClubs, listExclusives } from '@virage/contract'
import * as contract from '@virage/contract/staff'
import {
  addLots,
  addStaff,
  changeStaffRole,
  createAuction,
  endRehearsal,
  getLiveState,
  getMyStaff,
  getRehearsal,
  getStaffAuction,
  listAuditLog,
  listClubHealth,
  listInstalledClubs,
  listLiveBids,
  listResults,
  mayRehearse,
  pauseAuction,
  removeStaff,
  restartRehearsal,
  setLotTimes,
  startRehearsal,
} from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { type Jobs, addJob, addJobs } from '../../platform/jobs.ts'
import { enqueueEmail, enqueueEmails } from '../../platform/mail/enqueue-email.ts'
import { openBidding } from '../auctions/index.ts'
import { openCatalog } from '../catalog/index.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { countAllFigures } from '../staff/figures/count-figures.ts'
import { letBotsBid } from './let-bots-bid.ts'
import { copyClub } from './queries.ts'
import { start as startIn } from './run-rehearsal.ts'

const slug = 'fc-virage'
const params = { slug }
const rehearsed = `${slug}-rehearsal`
let app: TestApp
let owner: CallAs
let operator: CallAs
let visitor: CallAs
let auctionId: string
let clubId: string
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
  operator = await app.as('operator@virage.test')
  visitor = await app.as(null)
  clubId = (await app.platform.clubs.find(slug))?.id ?? ''
  auctionId = await prepareAuction()
})
afterAll(() => app.stop())
beforeEach(async () => {
  valueOf(await owner(endRehearsal, { params }))
})

const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()
const move = async (seconds: number) => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ seconds }) })
}

/** Creates a hidden auction of next week, with three lots that end ten minutes apart. */
async function prepareAuction(): Promise<string> {
  const dates = { startDate: inMinutes(7 * 24 * 60), endDate: inMinutes(7 * 24 * 60 + 120) }
  const created = valueOf(
    await owner(createAuction, { params, body: { name: { en: 'Gala' }, ...dates, autoChargeHours: 2 } }),
  )
  const inAuction = { slug, auctionId: created.id }
  const ids = await app.platform.database.withTenant(clubId, (tx) =>
    sql<{ id: string }>`
      select id from exclusive e where club_id = ${clubId} and price > 0
        and not exists (select from lot l where l.club_id = e.club_id and l.exclusive_id = e.id) order by id limit 3`.execute(
      tx,
    ),
  )
  valueOf(await owner(addLots, { params: inAuction, body: { ids: ids.rows.map(({ id }) => id) } }))
  const body = { firstEnd: inMinutes(7 * 24 * 60 + 30), stepSeconds: 600 }
  valueOf(await owner(setLotTimes, { params: inAuction, body }))
  return created.id
}
const start = async () => valueOf(await owner(startRehearsal, { params: { slug, auctionId } }))
const rehearsalClub = async () => {
  const club = await app.platform.clubs.findWithRehearsals(rehearsed)
  if (!club) throw new Error('No rehearsal')
  return club
}
const live = async () => valueOf(await owner(getLiveState, { params: { slug: rehearsed } }))
/** Lets the bots of all rehearsals bid once, as another process does. @param random what they throw */
const botsBid = (random: () => number) => {
  const { platform } = app
  const bidding = openBidding(platform, openCatalog(platform).exclusiveCache)
  return letBotsBid({ ...platform, bidding, random }).finally(() => bidding.refusedBids.stop())
}
/** Returns the numbers of a list again and again. */
const throwing = (...numbers: number[]) => {
  let turn = 0
  return () => numbers[turn++ % numbers.length] ?? 0
}
const rowsOf = async (id: string) => {
  const { rows: tables } = await app.platform.database.asSystem((tx) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(tx),
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} where club_id::text = ${id}`.execute(
        tx,
      ),
    )
    if (rows[0]?.count) counts[name] = rows[0].count
  }
  return counts
}

test('a rehearsal has the lots and the look, and nobody of the club; its lots end within 5 to 20 minutes (X01)', async () => {
  const original = valueOf(await owner(getStaffAuction, { params: { slug, auctionId } }))
  const rehearsal = await start()
  expect(rehearsal).toMatchObject({ slug: rehearsed, of: { slug }, ofAuctionId: auctionId, name: { en: 'Gala' } })
  const copy = valueOf(await owner(getStaffAuction, { params: { slug: rehearsed, auctionId: rehearsal.auctionId } }))
  const facts = ({ lots }: typeof copy) =>
    lots.map(({ name, number, startingPrice }) => ({ name, number, startingPrice }))
  expect(facts(copy)).toEqual(facts(original))
  const begun = Date.parse(rehearsal.startDate)
  expect(copy.lots.map(({ endDate }) => (Date.parse(endDate) - begun) / 60_000)).toEqual([5, 12.5, 20])
  expect(copy).toMatchObject({ status: 'ACTIVE', visible: true, autoChargeHours: 0 })
  const [real, club] = [await app.platform.clubs.find(slug), await rehearsalClub()]
  for (const key of ['primary_color', 'accent_color', 'logo_url', 'banner_url', 'platform_name', 'ticker'] as const)
    expect(club[key]).toEqual(real?.[key])
  const fans = await app.platform.database.withTenant(club.id, (tx) =>
    tx.selectFrom('fan').select(['email', 'account_id', 'payment_customer', 'card_mandate']).execute(),
  )
  expect(fans).toHaveLength(botCount)
  for (const { email, account_id: id, ...payment } of fans) {
    expect(email).toMatch(/^bot-\d@rehearsal\.invalid$/)
    expect(id).toMatch(/^rehearsal-bot-[0-9a-f-]{36}$/)
    expect(payment).toEqual({ payment_customer: null, card_mandate: null })
  }
  const tables = Object.keys(await rowsOf(club.id))
  for (const table of ['staff', 'helper', 'lot_reserve', 'club_seller', 'club_host'])
    expect(tables).not.toContain(table)
})

test('starting twice at once is one rehearsal, and a start that dies half-way is none (X01)', async () => {
  const [one, two] = await Promise.all([start(), start()])
  expect(two).toEqual(one)
  valueOf(await owner(endRehearsal, { params }))
  const club = await app.platform.clubs.find(slug)
  if (!club) throw new Error('No club')
  const dies = app.platform.database.withTenant(clubId, async (tx) => {
    await startIn(tx, club, auctionId)
    throw new Error('died')
  })
  await expect(dies).rejects.toThrow('died')
  const clubs = await app.platform.database.query
    .selectFrom('club')
    .selectAll()
    .where('rehearsal_of', '=', clubId)
    .execute()
  expect(clubs).toEqual([])
})

test('another auction waits for the end of a rehearsal, and one without lots is refused', async () => {
  await start()
  const body = { name: { en: 'Empty' }, startDate: inMinutes(60), endDate: inMinutes(90) }
  const { id: empty } = valueOf(await owner(createAuction, { params, body }))
  const startEmpty = () => owner(startRehearsal, { params: { slug, auctionId: empty } })
  expect(errorKeyOf(await startEmpty())).toBe('errors.rehearsal.running')
  valueOf(await owner(endRehearsal, { params }))
  expect(errorKeyOf(await startEmpty())).toBe('errors.rehearsal.noLots')
  expect(valueOf(await owner(getRehearsal, { params }))).toEqual({ rehearsal: null })
})

test('no fan and no visitor finds a rehearsal, by any way (X01)', async () => {
  await start()
  const inRehearsal = { params: { slug: rehearsed } }
  const id = (await rehearsalClub()).id
  for (const by of [visitor, await app.as('karim@fans.test')]) {
    expect(valueOf(await by(listClubs, { params: {} })).map((club) => club.slug)).not.toContain(rehearsed)
    for (const one of [rehearsed, id]) {
      const of = { params: { slug: one } }
      expect(errorKeyOf(await by(getClub, of))).toBe('errors.club.notFound')
      expect(errorKeyOf(await by(listExclusives, of))).toBe('errors.club.notFound')
      expect(errorKeyOf(await by(listAuctions, of))).toBe('errors.club.notFound')
    }
    const [lot] = (await live()).lots
    const polled = { params: { slug: rehearsed, exclusiveSlug: lot?.exclusiveSlug ?? '' } }
    expect(errorKeyOf(await by(getExclusive, polled))).toBe('errors.club.notFound')
  }
  expect((await fetch(`${app.origin}/api/clubs/${rehearsed}/events`)).status).toBe(404)
  expect((await fetch(`${app.origin}/legal/${rehearsed}/terms`)).status).toBe(404)
  const stranger = await app.as('tom@fans.test')
  expect(errorKeyOf(await stranger(getLiveState, inRehearsal))).toBe('errors.backend.forbidden')
})

test('who leaves the team of the club leaves its rehearsal, and who joins enters it, with their role of the moment (X01)', async () => {
  await start()
  const sam = await app.as('sam@fans.test')
  const enter = () => sam(getLiveState, { params: { slug: rehearsed } })
  const listed = async () => valueOf(await sam(getMyStaff, { params: {} })).clubs
  expect(errorKeyOf(await enter())).toBe('errors.backend.forbidden')
  const added = valueOf(await owner(addStaff, { params, body: { email: 'sam@fans.test', role: 'editor' } }))
  valueOf(await enter())
  expect((await listed()).map((club) => [club.slug, club.role, club.isRehearsal])).toEqual([
    [slug, 'editor', false],
    [rehearsed, 'editor', true],
  ])
  const copy = (await live()).auctions[0]?.id ?? ''
  valueOf(await owner(changeStaffRole, { params: { slug, staffId: added.id }, body: { role: 'viewer' } }))
  expect(errorKeyOf(await sam(pauseAuction, { params: { slug: rehearsed, auctionId: copy } }))).toBe(
    'errors.backend.forbidden',
  )
  valueOf(await owner(removeStaff, { params: { slug, staffId: added.id } }))
  expect(errorKeyOf(await enter())).toBe('errors.backend.forbidden')
  expect(await listed()).toEqual([])
})

test('in a rehearsal only what a team practises can be done (X01)', async () => {
  const { auctionId: copyId } = await start()
  valueOf(await owner(pauseAuction, { params: { slug: rehearsed, auctionId: copyId } }))
  const operations = Object.values<unknown>(contract).filter(
    (one): one is Parameters<typeof mayRehearse>[0] & { path: string; id: string } =>
      typeof one === 'object' && one !== null && 'path' in one && 'method' in one && 'access' in one,
  )
  const { token } = await app.officeTokenOf('operator@virage.test')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const open = []
  for (const operation of operations) {
    if (!isBackOfficeOperation(operation) || !operation.path.includes(':slug') || operation.method === 'GET') continue
    const path = operation.path.replace(':slug', rehearsed).replaceAll(/:\w+/g, crypto.randomUUID())
    const response = await fetch(app.origin + path, { method: operation.method, headers, body: '{}' })
    const { key } = (await response.json().catch(() => ({}))) as { key?: string }
    if (key !== 'errors.rehearsal.notHere' && key !== 'errors.club.notFound') open.push(operation.id)
  }
  expect(open.toSorted()).toEqual(
    operations
      .filter((one) => one.method !== 'GET' && mayRehearse(one))
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(open).not.toContain('recordPayment')
})

test('bots bid, also too low, by the decision of all bids; any process goes on, and none bids after the end (X01)', async () => {
  await start()
  // The first number lets a bot act, the second makes no low bid, the third chooses the bot.
  expect(await botsBid(throwing(0, 0.9, 0.5))).toBe(3)
  expect(await botsBid(throwing(0, 0.9, 0.5))).toBe(3)
  const { lots } = await live()
  // The process of the test has bots that bid, too.
  expect(Math.min(...lots.map(({ numberOfBids }) => numberOfBids))).toBeGreaterThanOrEqual(2)
  expect(lots.every(({ leader }) => leader?.name.endsWith(' Bot'))).toBe(true)
  await botsBid(throwing(0, 0, 0.5))
  await expect
    .poll(async () =>
      (await live()).lines.filter(({ kind, reason }) => kind === 'refused' && reason === 'errors.bid.tooLow'),
    )
    .not.toEqual([])
  await move(21 * 60)
  await expect.poll(async () => (await live()).lots.every(({ closedDate }) => closedDate !== null)).toBe(true)
  expect(await botsBid(throwing(0, 0.9, 0.5))).toBe(0)
})

test('bots make few bids a second, however many lots are open (X01)', async () => {
  await start()
  const { id } = await rehearsalClub()
  await app.platform.database.asSystem(async (tx) => {
    await sql`
      insert into exclusive
      select (jsonb_populate_record(null::exclusive,
        to_jsonb(e) || jsonb_build_object('id', gen_random_uuid(), 'slug', e.slug || '-' || n))).*
      from exclusive e cross join generate_series(1, 10) n where e.club_id = ${id}`.execute(tx)
    await sql`
      insert into lot (club_id, exclusive_id, auction_id, starting_price, starts_at, ends_at)
      select r.club_id, e.id, r.auction_id, 1000000, r.started_at, r.started_at + interval '20 minutes'
      from rehearsal r join exclusive e on e.club_id = r.club_id
      where r.club_id = ${id} and not exists (select from lot l where l.club_id = e.club_id and l.exclusive_id = e.id)`.execute(
      tx,
    )
  })
  expect((await live()).lots).toHaveLength(33)
  expect(await botsBid(throwing(0, 0.9, 0.5))).toBe(botBidsPerRun)
})

test('a paused rehearsal has no bids, and the true auction has none of its own', async () => {
  const { auctionId: copyId } = await start()
  valueOf(await owner(pauseAuction, { params: { slug: rehearsed, auctionId: copyId } }))
  expect(await botsBid(throwing(0, 0.9, 0.5))).toBe(0)
  const { lots } = valueOf(await owner(getStaffAuction, { params: { slug, auctionId } }))
  expect(lots.map(({ numberOfBids }) => numberOfBids)).toEqual([0, 0, 0])
})

test('nothing leaves a rehearsal: lots are won, and no job, email, push message or charge follows (X01)', async () => {
  const { auctionId: copyId } = await start()
  await botsBid(throwing(0, 0.9, 0.5))
  await move(21 * 60)
  const results = () => owner(listResults, { params: { slug: rehearsed, auctionId: copyId } })
  await expect
    .poll(async () => valueOf(await results()).map(({ payment }) => payment.state))
    .toEqual(['DUE', 'DUE', 'DUE'])
  const { id } = await rehearsalClub()
  const { rows: sent } = await app.platform.database.pool.query(
    `select from mailbox_message where recipient like '%.invalid'`,
  )
  expect(sent).toEqual([])
  const tables = Object.keys(await rowsOf(id))
  for (const table of ['fan_email', 'checkout', 'refund', 'invoice', 'receipt']) expect(tables).not.toContain(table)
})

test.for(['checkout', 'refund', 'receipt', 'invoice', 'push_subscription', 'announcement', 'club_host'])(
  'the database stores nothing for a rehearsal that would reach people or banks: no %s (X01)',
  async (table) => {
    await start()
    const { id } = await rehearsalClub()
    // Triggers come before the checks of missing columns.
    const inserted = app.platform.database.asSystem((tx) =>
      sql`insert into ${sql.table(table)} (club_id) values (${id})`.execute(tx),
    )
    await expect(inserted).rejects.toThrow(`A rehearsal has no ${table}`)
  },
)

/** A payload of each kind of job: what can leave a club. A new kind fails to compile until it is here. */
const payloads: { [K in keyof Jobs]: Omit<Jobs[K], 'clubId'> } = {
  sendEmail: { id: 'e', to: 'ana@fans.test', subject: 'S', html: '', plain: '' },
  sendPush: { subscriptionId: 's', message: { title: '', body: '', url: '', tag: '' } },
  deliverSandboxEvent: { body: '' },
  sendRefund: { refundId: 'r' },
  refundWithdrawals: { orderId: 'o' },
  closeCheckoutSession: { session: 's' },
  issueReceipts: {},
  issueInvoices: {},
  hashClosedMonth: { month: '2026-11' },
  hashJournal: { month: '2026-11' },
  hashPdf: { invoiceId: 'i' },
  chargeCard: { checkoutId: 'c' },
  announceCharge: { paymentId: 'p', mail: {} as never },
  describeCard: { fanId: 'f', paymentMethod: 'm' },
  removeCard: { paymentMethod: 'm' },
  removeCustomer: { customer: 'c' },
  removePictures: { names: [] },
  purge: {},
}

test.for(Object.keys(payloads) as (keyof Jobs)[])('a rehearsal adds no job %s, and a club does', async (name) => {
  await start()
  const { id } = await rehearsalClub()
  const { database } = app.platform
  /**
   * Adds two jobs of a club in a transaction that is undone, so that no worker finds them.
   *
   * @param isNamed whether the jobs name the club; otherwise the transaction is the club's
   * @returns how many there were
   */
  const count = async (of: string, isNamed: boolean) => {
    let found = 0
    const payload = { ...payloads[name], ...(isNamed && { clubId: of }) } as never
    const work = async (tx: Tx) => {
      await addJob(tx, name, payload)
      await addJobs(tx, name, [{ payload, jobKey: crypto.randomUUID() }])
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from graphile_worker.jobs
        where task_identifier = ${name} and created_at = now()`.execute(tx)
      found = rows[0]?.count ?? 0
      throw new Error('undone')
    }
    const run = isNamed ? database.asSystem(work) : database.withTenant(of, work)
    await expect(run).rejects.toThrow('undone')
    return found
  }
  expect([await count(id, true), await count(id, false)]).toEqual([0, 0])
  expect([await count(clubId, true), await count(clubId, false)]).toEqual([2, 2])
})

test('an email to a fan of a rehearsal is neither sent nor recorded, whichever transaction enqueues it', async () => {
  await start()
  const { id } = await rehearsalClub()
  await app.platform.database.asSystem(async (tx) => {
    const bot = await tx.selectFrom('fan').select('id').where('club_id', '=', id).limit(1).executeTakeFirstOrThrow()
    const email = { to: 'bot-1@rehearsal.invalid', from: 'Virage', subject: 'Never', paragraphs: ['Never.'] }
    const fan = { clubId: id, fanId: bot.id }
    await enqueueEmail(tx, email, { fan })
    await enqueueEmails(tx, [{ email, fan, jobKey: crypto.randomUUID() }])
    const { rows } = await sql`select from graphile_worker.jobs where created_at = now()`.execute(tx)
    expect(rows).toEqual([])
  })
  expect(Object.keys(await rowsOf(id))).not.toContain('fan_email')
})

test('whatever leaves the product passes through jobs: nothing else sends emails, push messages or charges (X01)', () => {
  const found = (pattern: RegExp) =>
    globSync('apps/server/src/**/*.ts')
      .filter((path) => !/\.test\.ts$|\/testing\/|\/dev\//.test(path) && pattern.test(readFileSync(path, 'utf8')))
      .map((path) => path.replace('apps/server/src/', ''))
      .toSorted()
  expect(found(/graphile_worker\.add_jobs?\(/)).toEqual(['platform/jobs.ts'])
  expect(found(/from 'nodemailer'/)).toEqual(['platform/mail/mail.ts'])
  expect(found(/from 'web-push'/)).toEqual(['platform/push/push.ts'])
  // The two tasks of jobs, and what a fan does on the page of a club: no fan finds a rehearsal.
  expect(found(/provider\.charge\(/)).toEqual(['modules/sales/payments/charge-card.ts'])
  expect(found(/provider\.refund\(/)).toEqual(['modules/sales/refunds/send-refund.ts'])
  expect(found(/provider\.openCheckout\(/)).toEqual(['modules/sales/payments/begin-checkout.ts'])
})

test('ending deletes everything of a rehearsal, and nothing of the club; the club’s log has it (X01)', async () => {
  const before = await rowsOf(clubId)
  const { auctionId: copyId } = await start()
  const { id } = await rehearsalClub()
  await botsBid(throwing(0, 0.9, 0.5))
  valueOf(await owner(pauseAuction, { params: { slug: rehearsed, auctionId: copyId } }))
  const [lot] = (await live()).lots
  valueOf(await owner(listLiveBids, { params: { slug: rehearsed, exclusiveId: lot?.exclusiveId ?? '' } }))
  expect(Object.keys(await rowsOf(id))).toEqual(expect.arrayContaining(['audit_log', 'bid', 'fan', 'lot']))
  valueOf(await owner(endRehearsal, { params }))
  expect(await rowsOf(id)).toEqual({})
  expect(await app.platform.clubs.findWithRehearsals(rehearsed)).toBeUndefined()
  // What the start and the end write themselves, and what is counted each minute.
  const others = (counts: Record<string, number>) =>
    Object.entries(counts).filter(([table]) => !/^(?:audit_log|idempotency_record|figure_.*)$/.test(table))
  expect(others(await rowsOf(clubId))).toEqual(others(before))
  const log = valueOf(await owner(listAuditLog, { params, query: {} }))
  expect(log.slice(0, 2).map(({ action }) => action)).toEqual([endRehearsal.id, startRehearsal.id])
})

test('starting again deletes the bids and opens all lots', async () => {
  const first = await start()
  for (let turn = 0; turn < 3; turn++) await botsBid(throwing(0, 0.9, 0.5))
  const again = valueOf(await owner(restartRehearsal, { params }))
  expect(again).toMatchObject({ slug: rehearsed, ofAuctionId: auctionId })
  expect(again.auctionId).not.toBe(first.auctionId)
  const { lots } = await live()
  expect(lots.map(({ closedDate, auctionId: of }) => [closedDate, of])).toEqual(lots.map(() => [null, again.auctionId]))
  expect(Math.max(...lots.map(({ numberOfBids }) => numberOfBids))).toBeLessThan(3)
  valueOf(await owner(endRehearsal, { params }))
  expect(errorKeyOf(await owner(restartRehearsal, { params }))).toBe('errors.rehearsal.none')
})

test('a rehearsal deletes itself after a day (X01)', async () => {
  await start()
  const { id } = await rehearsalClub()
  await app.platform.database.asSystem((tx) =>
    sql`update rehearsal set ends_at = virage_now() where club_id = ${id}`.execute(tx),
  )
  await botsBid(() => 1)
  expect(await rowsOf(id)).toEqual({})
})

test('a rehearsal that can’t be deleted keeps no bots of others from bidding', async () => {
  const { auctionId: copyId } = await start()
  const { id } = await rehearsalClub()
  const write = (statement: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => statement.execute(tx))
  // A row of a club that is no rehearsal, which nothing deletes.
  await write(sql`insert into rehearsal (club_id, auction_id, of_auction_id, ends_at)
    values (${clubId}, ${auctionId}, ${copyId}, virage_now())`)
  await expect(botsBid(throwing(0, 0.9, 0.5))).rejects.toThrow('1 of 1 failed')
  const bids = await rowsOf(id)
  await write(sql`delete from rehearsal where club_id = ${clubId}`)
  expect(bids['bid']).toBeGreaterThanOrEqual(3)
})

test('a rehearsal is deleted although staff and bots act in it at the moment (X01)', async () => {
  const { auctionId: copyId } = await start()
  const { id } = await rehearsalClub()
  const pause = () => owner(pauseAuction, { params: { slug: rehearsed, auctionId: copyId } })
  const [ended] = await Promise.all([
    owner(endRehearsal, { params }),
    pause(),
    botsBid(throwing(0, 0.9, 0.5)),
    owner(endRehearsal, { params }),
  ])
  valueOf(ended)
  expect(await rowsOf(id)).toEqual({})
})

test('a rehearsal is deleted by indexes, which takes no longer in a large club', async () => {
  await start()
  const { id } = await rehearsalClub()
  const [before, after] = await app.platform.database.asSystem(async (tx) => {
    // PostgreSQL counts what a connection reads; some of it is of earlier transactions.
    const readWholly = async () => {
      const { rows } = await sql<{ name: string; scans: number }>`
        select t.relname as name, t.seq_scan::int as scans from pg_stat_xact_user_tables t
        join pg_attribute a on a.attrelid = t.relid and a.attname = 'club_id'
        where t.schemaname = 'public' order by 1`.execute(tx)
      return rows.filter(({ scans }) => scans > 0)
    }
    const earlier = await readWholly()
    await sql`select delete_rehearsal(${id}::uuid)`.execute(tx)
    return [earlier, await readWholly()]
  })
  expect(after).toEqual(before)
})

test('only a rehearsal can be deleted, and rows of a club stay append-only', async () => {
  const asSystem = (statement: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => statement.execute(tx))
  await expect(asSystem(sql`select delete_rehearsal(${clubId}::uuid)`)).rejects.toThrow('no rehearsal')
  const { auctionId: copyId } = await start()
  const { id } = await rehearsalClub()
  valueOf(await owner(pauseAuction, { params: { slug: rehearsed, auctionId: copyId } }))
  for (const one of [clubId, id])
    await expect(asSystem(sql`delete from audit_log where club_id = ${one}`)).rejects.toThrow('append-only')
  await expect(
    app.platform.database.asSystem(async (tx) => {
      await sql`select set_config('virage.deleted_rehearsal', ${clubId}, true)`.execute(tx)
      await sql`delete from audit_log where club_id = ${clubId}`.execute(tx)
    }),
  ).rejects.toThrow('append-only')
})

test('operators count no rehearsal among their clubs, and it has no figures (X01)', async () => {
  await start()
  const { id } = await rehearsalClub()
  const listed = [
    valueOf(await operator(listInstalledClubs, { params: {} })),
    valueOf(await operator(listClubHealth, { params: {} })),
  ]
  for (const clubs of listed) expect(clubs.map((club) => club.slug)).not.toContain(rehearsed)
  await countAllFigures(app.platform.database)
  expect(Object.keys(await rowsOf(id)).filter((table) => table.startsWith('figure'))).toEqual([])
})

test('a rehearsal of a club with the longest address has one that its pages accept', async () => {
  const club = { id: clubId, slug: 'l'.repeat(80) }
  await app.platform.database.asSystem((tx) => copyClub(tx, { club, auctionId }))
  const { rehearsal } = valueOf(await owner(getRehearsal, { params }))
  expect(rehearsal?.slug).toBe(`${'l'.repeat(70)}-rehearsal`)
})
