import * as contract from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../../platform/date-texts.ts'
import { errorKeyOf, openApp, type TestApp } from '../../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('a fan is an adult as soon as their birthday has begun where clubs are', async () => {
  const { clock } = app.platform
  // Half an hour before midnight of UTC, when the next day has begun.
  const wait = (23.5 * 3_600_000 - (clock.now().getTime() % 86_400_000) + 86_400_000) % 86_400_000
  await clock.advance(Math.ceil(wait / 1000))
  // Nobody was born on 29 February of other years.
  if (dayOf(clock.now()).endsWith('-02-29')) await clock.advance(86_400)
  const today = dayOf(clock.now())
  expect(today).not.toBe(clock.now().toISOString().slice(0, 10))
  const email = 'eighteen@fans.test'
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  const [fan, { username }] = [await app.as(email), await app.tokenOf(email)]
  const params = { slug: 'fc-virage', username }
  await fan(contract.registerFan, { params, body: {} })
  await fan(contract.acceptTerms, { params })
  const born = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`
  const save = async (birthdate: string) => {
    const body = { firstName: 'Ana', lastName: 'Roy', birthdate, birthplace: 'Lyon', phoneNumber: '+33612345678' }
    return errorKeyOf(await fan(contract.savePersonalInfo, { params, body }))
  }
  expect(await save(born(17))).toBe('errors.kyc.tooYoung')
  expect(await save(born(18))).toBe('accepted')
})
