import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccount } from './queries/accounts.ts'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { fanWithTokens } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
const call = (target: string, body: object) => callsFrom(running, '192.0.2.1')(target, body)
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

test.each([
  ['half a surrogate pair', '\uD800'],
  ['a name that no index can hold', 'é'.repeat(201)],
])('a sign-up with %s in an attribute is rejected', async (_, Value) => {
  const Username = 'half@fans.test'
  const UserAttributes = [{ Name: 'given_name', Value }]
  expect(await call('SignUp', { Username, Password: password, UserAttributes })).toMatchObject({
    __type: 'InvalidParameterException',
  })
  expect(await findAccount(running.pool, Username)).toBeUndefined()
})

test('an account keeps its name if the new one is half a surrogate pair', async () => {
  const { access: AccessToken } = await fanWithTokens(running, 'named@fans.test')
  const update = (Value: string) =>
    call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'given_name', Value }] })
  await update('Nora')
  expect(await update('\uD800')).toMatchObject({ __type: 'InvalidParameterException' })
  expect(await findAccount(running.pool, 'named@fans.test')).toMatchObject({ attributes: { given_name: 'Nora' } })
})
