import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../../testing/open-app.ts'
import { readWeek } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
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
