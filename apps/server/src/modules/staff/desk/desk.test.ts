import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { winLot } from '../../../testing/won-lot.ts'
import { readWeek } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  // No day ends during these tests: they begin at noon, UTC.
  const { clock } = app.platform
  const wait = (1.5 * 86_400_000 - (clock.now().getTime() % 86_400_000)) % 86_400_000
  await clock.advance(Math.ceil(wait / 1000))
})
afterAll(() => app.stop())

test.each([
  ['of 25 hours', '2027-10-25 12:00', '2027-10-31 23:30', '2027-11-01 00:30'],
  ['of 23 hours', '2027-03-22 12:00', '2027-03-28 23:30', '2027-03-29 00:30'],
])('a week with a day %s ends with its seventh day', async (_, today, last, next) => {
  const clubId = (await app.platform.clubs.find('fc-virage'))?.id ?? ''
  const rolledBack = new Error('rolled back')
  const week = new Set<string>()
  const inFrance = (time: string) => sql`${time}::timestamp at time zone 'Europe/Paris'`
  const posts: string[] = []
  await expect(
    app.platform.database.withTenant(clubId, async (tx) => {
      await sql`update clock set advance = ${inFrance(today)} - clock_timestamp()`.execute(tx)
      const rows = await tx.selectFrom('post').select('id').orderBy('id').limit(2).execute()
      for (const [index, { id }] of rows.entries()) {
        posts.push(id)
        const at = inFrance(index === 0 ? last : next)
        await sql`update post set draft = false, published_at = ${at} where id = ${id}`.execute(tx)
      }
      for (const { id } of await readWeek(tx, clubId)) if (id !== null) week.add(id)
      throw rolledBack
    }),
  ).rejects.toBe(rolledBack)
  expect(posts.map((id) => week.has(id))).toEqual([true, false])
})

const params = { slug: 'fc-virage' }
/** Reads the numbers of the desk, by card. */
async function readCounts() {
  const owner = await app.as('staff@fc-virage.test')
  const { cards } = valueOf(await owner(staff.getDesk, { params }))
  return { owner, counts: Object.fromEntries(cards.map(({ name, count }) => [name, count])) }
}

test('a change of identity that waits for a decision is counted, and its fan is listed', async () => {
  const clubId = (await app.platform.clubs.find('fc-virage'))?.id ?? ''
  const fanId = await app.platform.database.withTenant(clubId, async (tx) => {
    const { rows } = await sql<{ fan_id: string }>`
      insert into identity_change (club_id, fan_id, approved, requested)
      select club_id, id, '{}', '{}' from fan order by id limit 1 returning fan_id`.execute(tx)
    return rows[0]?.fan_id
  })
  const { owner, counts } = await readCounts()
  const fans = valueOf(await owner(staff.listFans, { params, query: { identityChange: 'true' } }))
  expect([counts['identityChanges'], fans.map(({ id }) => id)]).toEqual([1, [fanId]])
})

test('a payment of today is counted, listed and summed without those of later days', async () => {
  const { clubs, database } = app.platform
  const club = await clubs.find('fc-virage')
  if (!club) throw new Error('The club is missing')
  const [fanIds, exclusiveIds] = await database.withTenant(club.id, async (tx) => {
    const { rows: fans } = await sql<{ id: string }>`select id from fan order by id limit 1`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from exclusive e
      where not exists (select from lot l where l.exclusive_id = e.id) order by id limit 2`.execute(tx)
    return [fans, rows].map((all) => all.map(({ id }) => id)) as [string[], string[]]
  })
  const paymentId = await winLot({ database, club, fanIds, exclusiveIds })
  // This one is due tomorrow.
  await winLot({ database, club, fanIds, exclusiveIds: exclusiveIds.slice(1) })
  await database.withTenant(club.id, (tx) =>
    sql`update outstanding_payment set action_needed_at = virage_now(), deadline =
      date_add(date_trunc('day', virage_now(), 'Europe/Paris'), '1 day', 'Europe/Paris') - interval '1 millisecond'
      where id = ${paymentId}`.execute(tx),
  )
  const { owner, counts } = await readCounts()
  const payments = valueOf(await owner(staff.listStaffDuePayments, { params, query: { dueToday: 'true' } }))
  const { states } = valueOf(await owner(staff.sumDuePayments, { params, query: { dueToday: 'true' } }))
  const summed = states.reduce((sum, { count }) => sum + count, 0)
  expect([counts['paymentsDueToday'], payments.map(({ id }) => id), summed]).toEqual([1, [paymentId], 1])
})

test('a request for new coins is counted apart from refunds, whose list doesn’t have it', async () => {
  const clubId = (await app.platform.clubs.find('fc-virage'))?.id ?? ''
  await app.platform.database.withTenant(clubId, (tx) =>
    sql`insert into approval_request
        (club_id, kind, amount, coins, restock, reason, requested_by, requested_by_email, expires_at)
      values (${clubId}, 'supply', 0, 50, false, 'Season', 'leo', 'leo@fc-virage.test', virage_now() + interval '1 day')`.execute(
      tx,
    ),
  )
  const { counts } = await readCounts()
  expect(counts).toMatchObject({ approvals: 0, supplyApprovals: 1 })
})
