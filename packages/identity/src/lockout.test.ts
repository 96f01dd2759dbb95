import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { fanWithTokens, tokensOf } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

const from = (address: string) => callsFrom(running, address)
const signIn = (address: string, USERNAME: string, PASSWORD: string, more: Record<string, string> = {}) =>
  from(address)('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD, ...more },
  })
const opened = { AuthenticationResult: expect.objectContaining({ TokenType: 'Bearer' }) }

/** Sends wrong passwords until the network is blocked. */
async function exhaust(address: string, username: string): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { message } = await signIn(address, username, `wrong-${attempt}-attempt`)
    if (message === 'Password attempts exceeded') return
  }
  throw new Error('The network was never refused')
}

/** Signs in and confirms the browser as a device, as Amplify does. @returns its key */
async function deviceOf(address: string, username: string): Promise<string> {
  const { AuthenticationResult } = await signIn(address, username, password)
  const { AccessToken, NewDeviceMetadata } = AuthenticationResult as {
    AccessToken: string
    NewDeviceMetadata: { DeviceKey: string }
  }
  const { DeviceKey } = NewDeviceMetadata
  const DeviceSecretVerifierConfig = {
    Salt: 'AAECAw==',
    PasswordVerifier: Buffer.alloc(200, 7).toString('base64'),
  }
  await from(address)('ConfirmDevice', { AccessToken, DeviceKey, DeviceSecretVerifierConfig })
  return DeviceKey
}

test('a stranger’s wrong passwords do not lock the owner out on another network (finding M6)', async () => {
  const username = 'bidder@fans.test'
  await fanWithTokens(running, username)
  await exhaust('198.51.100.7', username)
  expect(await signIn('192.0.2.7', username, password)).toMatchObject(opened)
})

test('on the stranger’s own network the owner can still sign in with a known device (finding M6)', async () => {
  const username = 'stadium@fans.test'
  await fanWithTokens(running, username)
  const DEVICE_KEY = await deviceOf('203.0.113.7', username)
  await exhaust('203.0.113.7', username)
  const answered = await signIn('203.0.113.7', username, password, { DEVICE_KEY })
  // The password was accepted: the next step is the proof of the device.
  expect(answered).toMatchObject({ ChallengeName: 'DEVICE_SRP_AUTH' })
})

test('another account’s device gives no tries at this one (finding M6)', async () => {
  await fanWithTokens(running, 'mallory@fans.test')
  await fanWithTokens(running, 'target@fans.test')
  const DEVICE_KEY = await deviceOf('198.51.100.8', 'mallory@fans.test')
  expect(await signIn('198.51.100.8', 'target@fans.test', 'wrong-attempt', { DEVICE_KEY })).toMatchObject({
    __type: 'ResourceNotFoundException',
  })
})

test('tries from many networks end at a hundred a day, and the owner’s own network keeps working (finding M6, L13)', async () => {
  const username = 'hunted@fans.test'
  await fanWithTokens(running, username)
  await signIn('192.0.2.9', username, password)
  let judged = 0
  for (let network = 0; network < 60; network++) {
    for (let attempt = 0; attempt < 3; attempt++) {
      const { message } = await signIn(`100.64.${network}.1`, username, `wrong-${attempt}-attempt`)
      if (message === 'Incorrect username or password.') judged++
    }
    // A pause that is long enough to reset the count, except for the day's.
    running.advance(901)
  }
  expect(judged).toBe(100)
  expect(await signIn('100.65.0.1', username, password)).toMatchObject({ message: 'Password attempts exceeded' })
  expect(await signIn('192.0.2.9', username, password)).toMatchObject(opened)
})

test('one network has thirty tries a day at an account, at any rate (finding L13)', async () => {
  const username = 'slowly@fans.test'
  await fanWithTokens(running, username)
  let judged = 0
  for (let attempt = 0; attempt < 40; attempt++) {
    const { message } = await signIn('198.51.100.9', username, `wrong-${attempt}-attempt`)
    if (message === 'Incorrect username or password.') judged++
    running.advance(901)
  }
  expect(judged).toBe(30)
  running.advance(86_400)
  expect(await signIn('198.51.100.9', username, password)).toMatchObject(opened)
})

test('wrong emailed codes of a stranger leave the second factor its tries (finding M6)', async () => {
  const username = 'factors@fans.test'
  const call = from('203.0.113.10')
  const { access: AccessToken } = await fanWithTokens(running, username)
  const { SecretCode } = await call('AssociateSoftwareToken', { AccessToken })
  const appCode = () => {
    const epoch = Math.floor(running.identity.service.now().getTime() / 1000)
    return generateSync({ secret: String(SecretCode), epoch })
  }
  await call('VerifySoftwareToken', { AccessToken, UserCode: appCode() })
  await call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } })

  const attempt = (Session: unknown) =>
    call('RespondToAuthChallenge', {
      ChallengeName: 'EMAIL_OTP',
      Session,
      ChallengeResponses: { USERNAME: username, EMAIL_OTP_CODE: 'none' },
    })
  const refused = []
  for (let session = 0; session < 2; session++) {
    const { Session } = await call('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
    })
    for (let index = 0; index < 4; index++) refused.push((await attempt(Session)).__type)
  }
  expect(refused).toContain('TooManyFailedAttemptsException')

  running.advance(60)
  const { Session } = await signIn('203.0.113.10', username, password)
  const answered = await call('RespondToAuthChallenge', {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session,
    ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: appCode() },
  })
  expect(answered).toMatchObject(opened)
})

test('codes for a new password have eight digits, and a stranger’s tries do not use the owner’s up (finding M6, L13)', async () => {
  const Username = 'guessed@fans.test'
  await fanWithTokens(running, Username)
  await from('198.51.100.11')('ForgotPassword', { Username })
  const ConfirmationCode = running.codeFor(Username)
  expect(ConfirmationCode).toMatch(/^\d{8}$/)
  const confirm = (address: string, code: string) =>
    from(address)('ConfirmForgotPassword', { Username, ConfirmationCode: code, Password: 'Another-one-2026!' })
  for (let attempt = 0; attempt < 8; attempt++) await confirm('198.51.100.11', `0000000${attempt}`)
  expect(await confirm('198.51.100.11', ConfirmationCode)).toMatchObject({ __type: 'LimitExceededException' })
  expect(await confirm('192.0.2.11', ConfirmationCode)).toEqual({})
})

/** Requests codes for a new password from two networks, until none is sent. */
async function exhaustMessages(Username: string): Promise<void> {
  for (let round = 0; round < 8; round++) {
    for (const address of ['198.51.100.20', '198.51.100.21']) {
      for (let index = 0; index < 4; index++) await from(address)('ForgotPassword', { Username })
    }
    running.advance(901)
  }
  expect(await from('198.51.100.22')('ForgotPassword', { Username })).toMatchObject({
    __type: 'LimitExceededException',
  })
}

test('codes that strangers request leave the owner those that follow the password (finding M48)', async () => {
  const username = 'mailed@fans.test'
  await fanWithTokens(running, username)
  await running.pool.query('update identity.account set mfa_by_email = true where email = $1', [username])
  await exhaustMessages(username)
  expect(await signIn('192.0.2.21', username, password)).toMatchObject({ ChallengeName: 'EMAIL_OTP' })
})

test('codes that strangers request leave the owner those that prove access (finding M48)', async () => {
  const username = 'proving@fans.test'
  await fanWithTokens(running, username)
  await exhaustMessages(username)
  const { access: AccessToken } = await tokensOf(running, username)
  expect(await from('192.0.2.22')('StartAccessProof', { AccessToken, By: 'EMAIL' })).toHaveProperty('Session')
})

test('the owner’s own network can request a code when strangers have used all networks’ up (finding M48)', async () => {
  const Username = 'resetting@fans.test'
  await fanWithTokens(running, Username)
  await signIn('192.0.2.23', Username, password)
  await exhaustMessages(Username)
  expect(await from('192.0.2.23')('ForgotPassword', { Username })).toHaveProperty('CodeDeliveryDetails')
})

test('the owner’s own network can set a password when strangers have used all networks’ tries up (finding M48)', async () => {
  const Username = 'tried@fans.test'
  await fanWithTokens(running, Username)
  await signIn('192.0.2.24', Username, password)
  const confirm = (address: string, ConfirmationCode: string) =>
    from(address)('ConfirmForgotPassword', { Username, ConfirmationCode, Password: 'Another-one-2026!' })
  for (let network = 0; network < 40; network++) {
    for (let attempt = 0; attempt < 3; attempt++) await confirm(`100.66.${network}.1`, `0000000${attempt}`)
    running.advance(901)
  }
  await from('192.0.2.24')('ForgotPassword', { Username })
  const code = running.codeFor(Username)
  expect(await confirm('100.67.0.1', code)).toMatchObject({ __type: 'LimitExceededException' })
  expect(await confirm('192.0.2.24', code)).toEqual({})
})
