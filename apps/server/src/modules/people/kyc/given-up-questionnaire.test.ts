import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test.each([
  { paid: 'no fee yet', email: 'waits@fans.test', daysLeft: null, next: 'DUE_DILIGENCE_APPROVED' },
  { paid: 'a fee whose year is over', email: 'lapsed@fans.test', daysLeft: -1, next: 'DUE_DILIGENCE_APPROVED' },
  { paid: 'a fee whose year runs', email: 'member@fans.test', daysLeft: 90, next: 'VALIDATED' },
])('who was about to answer a questionnaire goes on once the club asks for none, and has paid $paid', async (fee) => {
  const { email, daysLeft, next } = fee
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const [fan, { username }] = [await app.as(email), await app.tokenOf(email)]
  const params = { slug: 'fondation-horizon', username }
  valueOf(await fan(contract.registerFan, { params, body: {} }))
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('fan').set({ kyc_status: 'PERSONAL_INFO_FILLED' }).where('email', '=', email).execute(),
  )
  if (daysLeft !== null)
    await app.platform.database.asSystem((tx) =>
      sql`insert into membership (club_id, fan_id, fee, starts_at, ends_at)
        select club_id, id, 1000, virage_now() - interval '200 days', virage_now() + make_interval(days => ${daysLeft})
        from fan where email = ${email}`.execute(tx),
    )
  valueOf(await fan(contract.acceptTerms, { params }))
  const body = {
    firstName: 'Ana',
    lastName: 'Roy',
    birthdate: '1990-05-01',
    birthplace: 'Lyon',
    phoneNumber: '+33612345678',
  }
  const save = async () => valueOf(await fan(contract.savePersonalInfo, { params, body })).kycStatus
  expect(await save()).toBe('PERSONAL_INFO_FILLED')
  const operator = await app.as('operator@virage.test')
  const ask = async (dueDiligenceRequired: boolean) =>
    valueOf(await operator(staff.updateClubSettings, { params, body: { dueDiligenceRequired } }))
  await ask(false)
  const status = await save()
  await ask(true)
  expect(status).toBe(next)
})
