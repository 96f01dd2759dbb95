import type { ApiOperation } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { clubTimeZone } from '@virage/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { failForClub } from '../../../testing/fail-for-club.ts'
import { countAllFigures, countFigures } from './count-figures.ts'

const params = { slug: 'fc-virage' }
let app: TestApp
let owner: CallAs
let clubId: string
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
  clubId = (await app.platform.clubs.find('fc-virage'))?.id ?? ''
})
afterAll(() => app.stop())

const inClub = <T>(query: ReturnType<typeof sql<T>>) =>
  app.platform.database.withTenant(clubId, async (tx) => (await query.execute(tx)).rows)

const hourOf = (at: Date) => Math.floor(at.getTime() / 3_600_000) * 3_600_000
const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: clubTimeZone }).format(at)

type Sums = Record<string, number>

/** Counts everything again, row by row, without the product's statement. */
async function recount(): Promise<Map<number, Sums>> {
  const hours = new Map<number, Sums>()
  const add = (at: Date, name: string, value: number) => {
    const sums = hours.get(hourOf(at)) ?? {}
    hours.set(hourOf(at), { ...sums, [name]: (sums[name] ?? 0) + value })
  }
  type Row = { at: Date; value?: number; coins?: number; fan_id?: string }
  const rows = (text: ReturnType<typeof sql<Row>>) => inClub(text)
  const buyers = new Set<string>()
  const orders = await rows(
    sql<Row>`select created_at as at, final_cost as value, used_coins as coins, fan_id from orders order by created_at, id`,
  )
  for (const { at, value = 0, coins = 0, fan_id = '' } of orders) {
    add(at, 'takings', value)
    add(at, 'orders', 1)
    add(at, 'coins_spent', coins)
    if (!buyers.has(fan_id)) add(at, 'new_buyers', 1)
    buyers.add(fan_id)
  }
  const days = new Set<string>()
  for (const { at, fan_id } of await rows(sql<Row>`select placed_at as at, fan_id from bid order by placed_at`)) {
    add(at, 'bids', 1)
    if (!days.has(`${dayOf(at)} ${fan_id}`)) add(at, 'bidders', 1)
    days.add(`${dayOf(at)} ${fan_id}`)
  }
  const simple: [string, ReturnType<typeof sql<Row>>][] = [
    ['takings', sql<Row>`select created_at as at, cost as value from ledger_transfer where kind = 'PURCHASE'`],
    ['takings', sql<Row>`select created_at as at, amount as value from donation`],
    [
      'takings',
      sql<Row>`select settled_at as at, amount as value from checkout where purpose = 'membership' and status = 'paid'`,
    ],
    ['refunds', sql<Row>`select settled_at as at, amount as value from refund where status = 'done'`],
    ['new_fans', sql<Row>`select created_at as at, 1 as value from fan`],
    [
      'reviews',
      sql<Row>`select at, 1 as value from kyc_transition where event in ('approved', 'rejected', 'infoRequested')`,
    ],
  ]
  for (const [name, text] of simple) for (const { at, value = 0 } of await rows(text)) add(at, name, value)
  return hours
}

async function stored(): Promise<Map<number, Sums>> {
  const rows = await inClub(sql<Sums & { hour: Date }>`select * from figure_hour where club_id = ${clubId}`)
  return new Map(
    rows.map(({ hour, club_id: _club, ...sums }) => [
      hour.getTime(),
      Object.fromEntries(Object.entries(sums).flatMap(([name, value]) => (value === 0 ? [] : [[name, value]]))),
    ]),
  )
}

const withoutZeros = (hours: Map<number, Sums>) =>
  new Map(
    [...hours]
      .map(
        ([hour, sums]) => [hour, Object.fromEntries(Object.entries(sums).filter(([, value]) => value !== 0))] as const,
      )
      .toSorted(([one], [other]) => one - other),
  )

const expectEqual = async () => expect(withoutZeros(await stored())).toEqual(withoutZeros(await recount()))

test('figures that are counted bit by bit equal a count of everything, whatever happens between the counts', async () => {
  const [fan] = await inClub(sql<{ id: string }>`select id from fan where club_id = ${clubId} limit 1`)
  const happen = {
    /** Of the last hour: a transaction that was open during the last count. */
    donation: (cents: number, minutes: number) =>
      sql`insert into donation (club_id, fan_id, amount, created_at)
        values (${clubId}, ${fan?.id}, ${100 + cents}, virage_now() - make_interval(mins => ${minutes}))`,
    review: (_cents: number, minutes: number) =>
      sql`insert into kyc_transition (club_id, fan_id, from_status, to_status, event, actor, at)
        values (${clubId}, ${fan?.id}, 'DUE_DILIGENCE_FILLED', 'VALIDATED', 'approved', 'x', virage_now() - make_interval(mins => ${minutes}))`,
    order: (cents: number, minutes: number) =>
      sql`insert into orders (club_id, fan_id, number, original_cost, final_cost, used_coins, created_at)
        select ${clubId}, ${fan?.id}, coalesce(max(number), 0) + 1, ${cents}, ${cents}, 0, virage_now() - make_interval(mins => ${minutes})
        from orders where club_id = ${clubId}`,
  }
  await countFigures(app.platform.database, clubId)
  await expectEqual()
  const act = fc.record({
    kind: fc.constantFrom('donation', 'review', 'order', 'count'),
    cents: fc.integer({ min: 1, max: 99_999 }),
    minutes: fc.integer({ min: 0, max: 59 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      for (const { kind, cents, minutes } of acts)
        if (kind === 'count') await countFigures(app.platform.database, clubId)
        else await inClub(happen[kind](cents, minutes))
      await countFigures(app.platform.database, clubId)
      await expectEqual()
    }),
    { numRuns: 15 },
  )
  const before = await stored()
  await Promise.all([1, 2].map(() => countFigures(app.platform.database, clubId, { isRebuild: true })))
  expect(await stored()).toEqual(before)
})

test('a club whose figures can’t be counted keeps no other club’s from being counted', async () => {
  const clubs = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('club').select('id').where('rehearsal_of', 'is', null).orderBy('id').execute(),
  )
  const [broken, ...others] = clubs.map(({ id }) => id)
  const { database, reached } = failForClub(app.platform.database, broken)
  await expect(countAllFigures(database)).rejects.toThrow(`1 of ${clubs.length} failed`)
  expect([...reached]).toEqual(others)
})

test('figures are read by the hour, day and month in Paris time; who sees no money reads none', async () => {
  await countFigures(app.platform.database, clubId)
  const now = app.platform.clock.now()
  const query = (step: 'hour' | 'day' | 'month', days: number) => ({
    from: new Date(now.getTime() - days * 86_400_000).toISOString(),
    to: new Date(now.getTime() + 1000).toISOString(),
    step,
  })
  const month = valueOf(await owner(staff.getFigures, { params, query: query('day', 30) }))
  const byHour = valueOf(await owner(staff.getFigures, { params, query: query('hour', 30) }))
  expect(month.total).toEqual(byHour.total)
  const sum = month.points.reduce((all, { bids }) => all + bids, 0)
  expect(sum).toBe(month.total.bids)
  expect(month.countedUntil).not.toBeNull()
  for (const { start } of month.points)
    expect(new Date(start).toLocaleTimeString('en-GB', { timeZone: clubTimeZone })).toBe('00:00:00')

  const operator = await app.as('operator@virage.test')
  valueOf(await operator(staff.addStaff, { params, body: { email: 'ed@figures.test', role: 'editor' } }))
  await app.identity.createConfirmedUser({ email: 'ed@figures.test', password: 'Virage-demo-2026!' })
  const editor = await app.as('ed@figures.test')
  const own = valueOf(await editor(staff.getFigures, { params, query: query('day', 30) }))
  expect(own.total).toEqual({
    ...month.total,
    takings: null,
    refunds: null,
    orders: null,
    coinsSpent: null,
  } satisfies typeof own.total)
  const tooMany = await editor(staff.getFigures, { params, query: query('hour', 40) })
  expect(tooMany).toMatchObject({ ok: false })
})

test('the desk has the cards of a role, and each counts what its list lists', async () => {
  const desk = valueOf(await owner(staff.getDesk, { params }))
  expect(desk.cards.map(({ name }) => name)).toEqual([...staff.deskCards])
  const count = (name: staff.DeskCard) => desk.cards.find((card) => card.name === name)?.count
  const listed = async (call: ApiOperation, query: object) =>
    (valueOf(await owner(call, { params, query: { limit: 100, ...query } } as never)) as unknown[]).length
  expect(count('failedRefunds')).toBe(await listed(staff.listRefunds, { state: 'toRetry' }))
  expect(count('overduePayments')).toBe(await listed(staff.listStaffDuePayments, { state: 'OVERDUE' }))
  expect(count('missingTexts')).toBe(await listed(staff.listStaffExclusives, { untranslated: 'true' }))
  expect(count('giveawaysToDraw')).toBe(await listed(staff.listStaffGiveaways, { state: 'ENDED' }))
  expect(count('scheduledPosts')).toBe(await listed(staff.listStaffPosts, { state: 'SCHEDULED' }))
  expect(count('lateParcels')).toBe(await listed(staff.listStaffParcels, { state: 'LATE' }))
  expect(count('reviews')).toBe(await listed(staff.listFans, { state: 'DUE_DILIGENCE_FILLED' }))
  expect(desk.live.map(({ id }) => id).toSorted()).toEqual(
    valueOf(await owner(staff.listStaffAuctions, { params, query: { state: 'ACTIVE' } }))
      .map(({ id }) => id)
      .toSorted(),
  )
  const times = desk.week.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())

  const operator = await app.as('operator@virage.test')
  for (const [role, first] of [
    ['compliance', 'reviews'],
    ['finance', 'approvals'],
    ['viewer', 'scheduledPosts'],
  ] as const) {
    const email = `${role}@desk.test`
    valueOf(await operator(staff.addStaff, { params, body: { email, role } }))
    await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
    const call = await app.as(email)
    expect(valueOf(await call(staff.getDesk, { params })).cards[0]?.name).toBe(first)
  }
})
