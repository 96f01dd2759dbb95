import { createEnquiry, registerFan, requestErasure } from '@virage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { personalData } from '../../../personal-data.ts'
import { untilItWaits } from '../../../testing/lock-waits.ts'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { eraseFan } from './erase-fan.ts'

const slug = 'fc-virage'
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('what a fan asks while they are being erased is erased an hour later (finding M24)', async () => {
  const email = 'canary@fans.test'
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const [fan, { username }] = [await app.as(email), await app.tokenOf(email)]
  const params = { slug, username }
  const { id: fanId } = valueOf(await fan(registerFan, { params: { slug }, body: {} }))
  valueOf(await fan(requestErasure, { params }))
  const { database, clubs, purges } = app.platform
  const clubId = (await clubs.find(slug))?.id ?? ''
  const { work } = await database.withTenant(clubId, async (tx) => {
    await eraseFan(tx, personalData, { clubId, fanId, actor: 'somebody of the staff' })
    return untilItWaits(database, fan(createEnquiry, { params, body: { text: 'Where is it?' } }))
  })
  valueOf(await work)
  await database.asSystem((tx) =>
    sql`update erasure_request set done_at = done_at - interval '1 hour' where fan_id = ${fanId}`.execute(tx),
  )
  await purges['erasures']?.()
  const enquiries = await database.asSystem((tx) =>
    tx.selectFrom('enquiry').select('id').where('fan_id', '=', fanId).execute(),
  )
  expect(enquiries).toEqual([])
})
