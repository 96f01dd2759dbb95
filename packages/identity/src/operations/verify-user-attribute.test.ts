import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccount } from '../queries/accounts.ts'
import type { Delivery } from '../service.ts'
import { fanWithTokens } from '../testing/sdk-client.ts'
import { type Running, startService } from '../testing/start-service.ts'
import { undoEmailChange } from '../undo-email-change.ts'
import { updateUserAttributes } from './update-user-attributes.ts'
import { verifyUserAttribute } from './verify-user-attribute.ts'

let running: Running
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

const origin = { address: '192.0.2.1', language: 'en' }

/** Begins to change the address of an account. @returns a function that returns the code; it delivers the notice to its parameter */
async function beginChange(from: string, to: string) {
  const { service } = running.identity
  const { access: AccessToken } = await fanWithTokens(running, from)
  await updateUserAttributes.run(service, { AccessToken, UserAttributes: [{ Name: 'email', Value: to }] }, origin)
  const input = { AccessToken, AttributeName: 'email', Code: running.codeFor(to) } as const
  return (deliver: (delivery: Delivery) => Promise<void>) =>
    verifyUserAttribute.run({ ...service, deliver }, input, origin)
}

test('an address is not changed if its owner cannot be notified', async () => {
  const verify = await beginChange('told@fans.test', 'thief@evil.test')
  await expect(verify(() => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await findAccount(running.pool, 'thief@evil.test')).toBeUndefined()
  expect(await findAccount(running.pool, 'told@fans.test')).toBeDefined()
})

test('a change that its owner undoes before it takes effect never does', async () => {
  const verify = await beginChange('quick@fans.test', 'slow@evil.test')
  const undone = verify(async (delivery) => {
    const token = delivery.kind === 'notice' ? delivery.undo?.split('token=')[1] : undefined
    expect(await undoEmailChange(running.identity.service, token ?? '', origin)).toBe('quick@fans.test')
  })
  await expect(undone).rejects.toMatchObject({ message: 'The sign-in was ended' })
  expect(await findAccount(running.pool, 'slow@evil.test')).toBeUndefined()
})

test('nobody is notified of a change to an address that another account has taken', async () => {
  const verify = await beginChange('late@fans.test', 'contested@fans.test')
  await fanWithTokens(running, 'contested@fans.test')
  const notices: Delivery[] = []
  await expect(verify(async (delivery) => void notices.push(delivery))).rejects.toMatchObject({
    name: 'AliasExistsException',
  })
  expect(notices).toEqual([])
})
