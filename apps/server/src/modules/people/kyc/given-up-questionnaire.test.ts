import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a fan who was about to answer a questionnaire goes on without it once the club asks for none', async () => {
  const email = 'waits@fans.test'
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const [fan, { username }] = [await app.as(email), await app.tokenOf(email)]
  const params = { slug: 'fondation-horizon', username }
  valueOf(await fan(contract.registerFan, { params, body: {} }))
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('fan').set({ kyc_status: 'PERSONAL_INFO_FILLED' }).where('email', '=', email).execute(),
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
  valueOf(await operator(staff.updateClubSettings, { params, body: { dueDiligenceRequired: false } }))
  expect(await save()).toBe('DUE_DILIGENCE_APPROVED')
})
