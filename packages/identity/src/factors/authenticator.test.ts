import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callsFrom } from '../testing/network.ts'
import { fanWithTokens } from '../testing/sdk-client.ts'
import { type Running, startService } from '../testing/start-service.ts'

let running: Running
let call: ReturnType<typeof callsFrom>
let count = 0
/** A new fan for each test, with an app that has returned its first code. */
let username: string
let AccessToken: string
let secret: string
beforeAll(async () => {
  running = await startService()
  call = callsFrom(running, '192.0.2.1')
})
beforeEach(async () => {
  username = `fan-${++count}@fans.test`
  AccessToken = (await fanWithTokens(running, username)).access
  const { SecretCode } = await call('AssociateSoftwareToken', { AccessToken })
  secret = String(SecretCode)
  await verify()
})
afterAll(() => running.stop())

const appCode = () => generateSync({ secret, epoch: Math.floor(running.identity.service.now().getTime() / 1000) })
const verify = () => call('VerifySoftwareToken', { AccessToken, UserCode: appCode() })
const setEnabled = (Enabled: boolean) =>
  call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled } })
/** Proves with the app's next code. */
const proveByApp = () => {
  running.advance(60)
  return call('ProveAccess', { AccessToken, AppCode: appCode() })
}

test('an app is asked for from its first code on, of which its owner gets one notice (I08)', async () => {
  expect(await call('GetUser', { AccessToken })).toMatchObject({ UserMFASettingList: ['SOFTWARE_TOKEN_MFA'] })
  expect(await setEnabled(true)).toEqual({})
  const notices = running.mail.filter((mail) => mail.kind === 'notice' && mail.email === username)
  expect(notices).toMatchObject([{ notice: 'secondFactorOn' }])
})

test('a client that could not enable it returns another code, and goes on (I08)', async () => {
  expect(await verify()).toMatchObject({ __type: 'EnableSoftwareTokenMFAException' })
  running.advance(60)
  expect(await verify()).toEqual({ Status: 'SUCCESS' })
})

test('an app that was removed is no proof, and is not enabled again without a code (finding M68)', async () => {
  expect(await setEnabled(false)).toEqual({})
  expect(await proveByApp()).toMatchObject({ __type: 'CodeMismatchException' })
  expect(await setEnabled(true)).toMatchObject({ message: 'User has not verified software token mfa' })
  expect(await verify()).toMatchObject({ __type: 'SoftwareTokenMFANotFoundException' })
})

test('nor is one whose secret an earlier release has kept (finding M68)', async () => {
  await running.pool.query('update identity.account set mfa_by_app = false where email = $1', [username])
  expect(await proveByApp()).toMatchObject({ __type: 'CodeMismatchException' })
  expect(await setEnabled(true)).toMatchObject({ message: 'User has not verified software token mfa' })
})
