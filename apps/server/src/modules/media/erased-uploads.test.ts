import { presignUpload } from '@virage/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { eraseData } from '../people/privacy/erase-fan.ts'
import { personalData } from './personal-data.ts'

const slug = 'fc-virage'
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a picture that arrives after its owner’s erasure, at a URL given before, is deleted once the URL has expired (finding M42)', async () => {
  const marie = await app.as('marie@fans.test')
  const { uploadUrl, url } = valueOf(
    await marie(presignUpload, { params: { slug }, body: { contentType: 'image/png' } }),
  )
  const { database } = app.platform
  await database.asSystem(async (tx) => {
    const fan = await tx
      .selectFrom('fan as f')
      .innerJoin('club as c', 'c.id', 'f.club_id')
      .select(['f.id as fanId', 'f.club_id as clubId'])
      .where('c.slug', '=', slug)
      .where('f.email', '=', 'marie@fans.test')
      .executeTakeFirstOrThrow()
    await eraseData(tx, personalData, fan)
  })
  // The first job has removed what was there.
  const areLater = async () => {
    const { rows } = await database.pool.query<{ later: boolean }>(
      `select run_at > now() + interval '10 minutes' as later from graphile_worker.jobs where task_identifier = 'removePictures'`,
    )
    return rows.map(({ later }) => later)
  }
  await expect.poll(areLater).toEqual([true])

  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c81e3c' } })
    .png()
    .toBuffer()
  const sent = { method: 'PUT', headers: { 'content-type': 'image/png' }, body: new Uint8Array(picture) }
  expect((await fetch(new URL(uploadUrl, app.origin), sent)).status).toBe(200)
  const status = async () => (await fetch(new URL(url, app.origin))).status
  expect(await status()).toBe(200)
  await database.asSystem((tx) =>
    sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'removePictures'), run_at => now())`.execute(
      tx,
    ),
  )
  await expect.poll(status).toBe(404)
})
