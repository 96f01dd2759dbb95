import { signInBySrp } from '@virage/test-support/fans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOperator } from './create-operator.ts'
import { openApp, type TestApp } from './testing/open-app.ts'

const operators = ['first', 'careless', 'awaited', 'known'].map((name) => `${name}@operators.test`)
const password = 'seven herons over the canal'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ DEMO_DATA: 'false', OPERATORS: operators.join() })
})
afterAll(() => app.stop())

const create = (address: string, chosen = password) =>
  createOperator(app.platform.config, { address, readPassword: async () => chosen })
const logIn = (address: string, chosen = password) =>
  signInBySrp({ origin: app.origin, email: address, password: chosen, client: 'office' })

test('an operator of the settings logs in with the password that they chose, before there is a club', async () => {
  await create('First@Operators.test')
  await expect(logIn('first@operators.test')).resolves.toEqual(expect.any(String))
})

test('a password that a sign-up would reject creates nothing', async () => {
  await expect(create('careless@operators.test', 'password')).rejects.toThrow('too easy to guess')
  await expect(logIn('careless@operators.test', 'password')).rejects.toThrow('NotAuthorized')
})

test('a sign-up that nobody confirmed neither holds up the operator nor keeps its password or name', async () => {
  const address = 'awaited@operators.test'
  const chosen = 'somebody else was here'
  const signedUp = await fetch(`${app.origin}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
    },
    body: JSON.stringify({
      ClientId: 'virage-web',
      Username: address,
      Password: chosen,
      UserAttributes: [{ Name: 'given_name', Value: 'Mallory' }],
    }),
  })
  expect(signedUp.status).toBe(200)
  await create(address)
  await expect(logIn(address)).resolves.toEqual(expect.any(String))
  await expect(logIn(address, chosen)).rejects.toThrow('NotAuthorized')
  expect((await app.identity.admin.getUser(address)).attributes).toEqual({})
})

test('who has an account keeps it', async () => {
  const address = 'known@operators.test'
  await create(address)
  await expect(create(address, 'another password of theirs')).rejects.toThrow('already exists')
  await expect(logIn(address)).resolves.toEqual(expect.any(String))
})

test('nobody becomes an operator whom the settings don’t name', async () => {
  await expect(create('nobody@operators.test')).rejects.toThrow('OPERATORS')
})
