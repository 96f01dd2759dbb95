import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { readLockWaits } from '../../testing/lock-waits.ts'
import { assertOwnUpload } from './own-picture.ts'
import { purgeUnusedUploads } from './purge-unused-uploads.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let fixtures: CoinFixtures
let accountId: string
beforeAll(async () => {
  idle = await openIdleDatabase()
  fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  const { rows } = await inClub((tx) => sql<{ account_id: string }>`select account_id from fan`.execute(tx))
  accountId = rows[0]?.account_id ?? ''
})
beforeEach(() => inClub((tx) => sql`delete from upload`.execute(tx)))
afterAll(() => idle.stop())

const inClub: CoinFixtures['database']['asSystem'] = (work) => fixtures.database.withTenant(fixtures.club.id, work)

/** Adds the fan's uploads of some age. */
const upload = (names: string[], age: string) =>
  inClub((tx) =>
    sql`insert into upload (club_id, name, account_id, created_at)
      select ${fixtures.club.id}, name, ${accountId}, virage_now() - ${age}::interval from unnest(${names}::text[]) name`.execute(
      tx,
    ),
  )
const show = (name: string) => inClub((tx) => sql`update fan set picture_url = ${`/media/${name}`}`.execute(tx))
const left = async () => {
  const { rows } = await inClub((tx) => sql<{ name: string }>`select name from upload order by name`.execute(tx))
  return rows.map(({ name }) => name)
}

test.each([1, 2, 100])('uploads that nobody shows are deleted after a day, %i looked at at a time', async (atOnce) => {
  await upload(['upload-1-unused.jpg', 'upload-2-fan.jpg', 'upload-3-club.jpg', 'upload-4-unused.jpg'], '25 hours')
  await upload(['upload-5-new.jpg'], '23 hours')
  await show('upload-2-fan.jpg')
  await inClub((tx) => sql`update exclusive set image_url = '/media/upload-3-club.jpg'`.execute(tx))
  await purgeUnusedUploads(fixtures.database, { atOnce })
  expect(await left()).toEqual(['upload-2-fan.jpg', 'upload-3-club.jpg', 'upload-5-new.jpg'])
})

test('the files of deleted uploads are removed by a job of the same transaction', async () => {
  await upload(['upload-6-unused.jpg'], '25 hours')
  const jobs = () =>
    fixtures.database.pool
      .query<{ payload: unknown }>(
        "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'removePictures' order by j.id desc limit 1",
      )
      .then(({ rows }) => rows[0]?.payload)
  await purgeUnusedUploads(fixtures.database)
  expect(await jobs()).toEqual({ names: ['upload-6-unused.jpg'] })
})

test('an upload that a fan chooses while it is about to be deleted stays', async () => {
  const name = 'upload-7-chosen.jpg'
  await upload([name], '25 hours')
  const purge = await inClub(async (tx) => {
    await assertOwnUpload(tx, { clubId: fixtures.club.id, accountId, url: `/media/${name}` })
    const purging = purgeUnusedUploads(fixtures.database)
    await expect.poll(() => readLockWaits(fixtures.database)).not.toEqual([])
    await sql`update fan set picture_url = ${`/media/${name}`}`.execute(tx)
    return { purging }
  })
  await purge.purging
  expect(await left()).toEqual([name])
})
