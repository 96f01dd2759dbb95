import { createRunningLot, signInAsOperator } from '@virage/test-support/builders'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const write = (statement: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => statement.execute(tx))

/** A lot of a club that ends soon and that a fan likes, who is not notified yet. */
async function endingSoon(operator: Awaited<ReturnType<typeof signInAsOperator>>, club: string) {
  const { slug } = await createRunningLot(app, operator, { club, price: 100 })
  const update = (change: ReturnType<typeof sql>) =>
    write(sql`update lot l set ${change}, version = version + 1
      from exclusive e where e.club_id = l.club_id and e.id = l.exclusive_id and e.slug = ${slug}`)
  return {
    update,
    /** @param skip how many of the club's fans come before the one who likes it */
    like: (skip = 0) =>
      write(sql`insert into exclusive_like (club_id, exclusive_id, fan_id)
        select e.club_id, e.id, (select f.id from fan f where f.club_id = e.club_id order by f.id offset ${skip} limit 1)
        from exclusive e where e.slug = ${slug}`),
    isNotified: async () => {
      const { rows } = await app.platform.database.asSystem((tx) =>
        sql`select from lot_notification t join exclusive e on e.club_id = t.club_id and e.id = t.exclusive_id
          where e.slug = ${slug} and t.kind = 'endingSoon'`.execute(tx),
      )
      return rows.length > 0
    },
  }
}

test('a notification that can’t be composed keeps no other from being sent, of its club or of another one (finding M22)', async () => {
  const operator = await signInAsOperator(app)
  const broken = await endingSoon(operator, 'fc-virage')
  const sound = await endingSoon(operator, 'fc-virage')
  const elsewhere = await endingSoon(operator, 'popup-rotonde')
  // A price of more cents than a number can have exactly: nobody can be told what the lot costs.
  await write(sql`update club set coin_price = 10000000000 where slug = 'fc-virage'`)
  await broken.update(sql`bid_count = 1, current_price = 100000000000000,
    leader_id = (select f.id from fan f where f.club_id = l.club_id limit 1)`)
  for (const { update } of [broken, sound, elsewhere]) await update(sql`ends_at = virage_now() + interval '30 minutes'`)
  await broken.like()
  await sound.like(1)
  await elsewhere.like()
  await expect.poll(elsewhere.isNotified).toBe(true)
  await expect.poll(sound.isNotified).toBe(true)
  expect(await broken.isNotified()).toBe(false)
  await write(sql`update club set coin_price = 100000 where slug = 'fc-virage'`)
  await expect.poll(broken.isNotified).toBe(true)
})
