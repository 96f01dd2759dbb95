import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const params = { slug: 'fondation-horizon' }
let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

/** Registers a person whom nobody has invited. @returns reads their status */
async function register(email: string) {
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const fan = await app.as(email)
  valueOf(await fan(contract.registerFan, { params, body: {} }))
  return async () => valueOf(await fan(contract.getMe, { params })).kycStatus
}

test('a fan continues once their account has an address that was invited', async () => {
  const status = await register('ana@invited.test')
  expect(await status()).toBe('NOT_REFERRED')
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('fan').set({ email: 'ana@before.test' }).where('email', '=', 'ana@invited.test').execute(),
  )
  const marie = await app.as('marie@fans.test')
  const { username } = await app.tokenOf('marie@fans.test')
  const body = { fanEmail: 'ana@invited.test' }
  valueOf(await marie(contract.createReferral, { params: { ...params, username }, body }))
  expect(await status()).toBe('READY_FOR_KYC')
})

test('a fan who waited for an invitation continues once the club asks for none', async () => {
  const status = await register('sol@waits.test')
  expect(await status()).toBe('NOT_REFERRED')
  const operator = await app.as('operator@virage.test')
  valueOf(await operator(staff.updateClubSettings, { params, body: { referralNeeded: false } }))
  expect(await status()).toBe('READY_FOR_KYC')
})
