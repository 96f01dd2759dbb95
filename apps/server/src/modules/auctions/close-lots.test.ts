import { createRunningLot, signInAsOperator } from '@virage/test-support/builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBidding } from '../../testing/bidders.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { createUnsubscribeLinks } from '../notifications/unsubscribe-token.ts'
import { closeLots } from './close-lots.ts'

const links = {
  publicUrl: () => 'https://fans.test',
  unsubscribeLinks: createUnsubscribeLinks('a-secret-of-the-tests'),
}
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const write = (statement: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => statement.execute(tx))

test('a lot that can’t be closed keeps no lot of another club from being closed (finding M22)', async () => {
  const operator = await signInAsOperator(app)
  const slugs: string[] = []
  for (const club of ['fc-virage', 'popup-rotonde']) {
    const { slug } = await createRunningLot(app, operator, { club, price: 100 })
    valueOf(await (await openBidding(app, { club, count: 1 }))(0, slug).bid(100))
    slugs.push(slug)
  }
  const [broken = '', sound = ''] = slugs
  const isClosed = async (slug: string) => {
    const { rows } = await app.platform.database.asSystem((tx) =>
      sql<{ closed: boolean }>`select l.closed_at is not null as closed from lot l
        join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id where e.slug = ${slug}`.execute(tx),
    )
    return rows[0]?.closed
  }
  // A leader who costs more cents than a number can have exactly: nobody can be told what to pay.
  await write(sql`update club set coin_price = 10000000000 where slug = 'fc-virage'`)
  const end = (slug: string, price: ReturnType<typeof sql>, ago: number) =>
    write(sql`update lot l set current_price = ${price}, ends_at = virage_now() - make_interval(secs => ${ago}), version = version + 1
      from exclusive e where e.club_id = l.club_id and e.id = l.exclusive_id and e.slug = ${slug}`)
  await end(broken, sql`100000000000000`, 2)
  await end(sound, sql`current_price`, 1)
  await expect.poll(() => isClosed(sound)).toBe(true)
  expect(await isClosed(broken)).toBe(false)
  await write(sql`update club set coin_price = 100000 where slug = 'fc-virage'`)
  await expect.poll(() => isClosed(broken)).toBe(true)
})

test('a hundred lots that can’t be closed keep no lot that ends later from being closed', async () => {
  const idle = await openLotHarness(1)
  const { database } = idle
  const lots: string[] = []
  for (let index = 0; index <= 100; index++)
    lots.push((await idle.newLot(`lot-${index}`, { startingPrice: 1, minutes: 10 })).exclusiveId)
  const last = lots.at(-1)
  await database.asSystem(async (tx) => {
    await sql`update lot set starts_at = virage_now() - interval '1 hour',
      ends_at = virage_now() - case when exclusive_id = ${last} then interval '1 second' else interval '1 minute' end`.execute(
      tx,
    )
    await sql`create function break_lots() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
      tx,
    )
    await sql`create trigger break_lots before update on lot for each row
      when (new.closed_at is not null and new.exclusive_id <> ${sql.lit(last)}) execute function break_lots()`.execute(
      tx,
    )
  })
  await expect(closeLots({ database, links })).rejects.toThrow('100 of 101 failed')
  const { rows } = await database.asSystem((tx) =>
    sql<{ exclusive_id: string }>`select exclusive_id from lot where closed_at is not null`.execute(tx),
  )
  expect(rows).toEqual([{ exclusive_id: last }])
  await idle.close()
})
