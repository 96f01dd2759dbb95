import { randomBytes } from 'node:crypto'
import { registerFan } from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

test('an account with names of 1,500 characters, which user pools allow, can join a club', async () => {
  const email = 'long@fans.test'
  const [given_name, family_name] = [randomBytes(750).toString('hex'), randomBytes(750).toString('hex')]
  await app.identity.createConfirmedUser({
    email,
    password: 'Virage-demo-2026!',
    attributes: { given_name, family_name },
  })
  const fan = await app.as(email)
  const registered = valueOf(await fan(registerFan, { params: { slug: 'fc-virage' }, body: {} }))
  expect(registered).toMatchObject({
    identity: { firstName: given_name.slice(0, 200), lastName: family_name.slice(0, 200) },
  })
})
