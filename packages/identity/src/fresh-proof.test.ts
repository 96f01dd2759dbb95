import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recoveryCodesOf, replaceRecoveryCodes } from './factors/recovery-codes.ts'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { adminKey, fanWithTokens, tokensOf } from './testing/sdk-client.ts'
import { createAuthenticator } from './testing/software-authenticator.ts'
import { type Running, startService } from './testing/start-service.ts'
import { inTransaction } from './transaction.ts'

let running: Running
let call: ReturnType<typeof callsFrom>
let count = 0
/** A new fan for each test, and the token of a first sign-in. */
let username: string
let AccessToken: string
beforeAll(async () => {
  running = await startService({ settings: { admin: adminKey } })
  call = callsFrom(running, '192.0.2.1')
})
beforeEach(async () => {
  username = `fan-${++count}@fans.test`
  AccessToken = (await fanWithTokens(running, username)).access
})
afterAll(() => running.stop())

const stale = { message: 'Confirm that it is you to change this.' }
const appCode = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(running.identity.service.now().getTime() / 1000) })
const changes = (): [string, object][] => [
  ['UpdateUserAttributes', { UserAttributes: [{ Name: 'email', Value: `new-${username}` }] }],
  ['DeleteUserAttributes', { UserAttributeNames: ['phone_number'] }],
  ['AssociateSoftwareToken', {}],
  ['SetUserMFAPreference', { EmailMfaSettings: { Enabled: true } }],
  ['StartWebAuthnRegistration', {}],
  ['DeleteWebAuthnCredential', { CredentialId: 'x' }],
  ['UnlinkProvider', { ProviderName: 'x', Subject: 'x' }],
  ['ForgetDevice', { DeviceKey: 'x_1' }],
  ['UpdateDeviceStatus', { DeviceKey: 'x_1', DeviceRememberedStatus: 'remembered' }],
  ['CreateRecoveryCodes', {}],
  ['DeleteUser', {}],
]

/** Sets up an authenticator app. @returns its secret */
async function setAppUp(by = AccessToken): Promise<string> {
  const { SecretCode } = await call('AssociateSoftwareToken', { AccessToken: by })
  const secret = String(SecretCode)
  await call('VerifySoftwareToken', { AccessToken: by, UserCode: appCode(secret) })
  const answered = await call('SetUserMFAPreference', {
    AccessToken: by,
    SoftwareTokenMfaSettings: { Enabled: true },
  })
  expect(answered).toEqual({})
  running.advance(60)
  return secret
}

test('a token that is older than five minutes cannot change the account’s security (finding M5)', async () => {
  running.advance(301)
  for (const [target, body] of changes()) {
    expect(await call(target, { AccessToken, ...body }), target).toMatchObject(stale)
  }
  expect(await call('GetUser', { AccessToken })).toHaveProperty('Username')
})

test('a refreshed token is no proof (finding M5)', async () => {
  const { refresh } = await tokensOf(running, username)
  running.advance(301)
  const { AuthenticationResult } = await call('GetTokensFromRefreshToken', { RefreshToken: refresh })
  const { AccessToken: renewed } = AuthenticationResult as { AccessToken: string }
  expect(await call('StartWebAuthnRegistration', { AccessToken: renewed })).toMatchObject(stale)
})

test('a password is a proof for five minutes, a wrong one is none (finding M5)', async () => {
  running.advance(301)
  expect(await call('ProveAccess', { AccessToken, Password: 'not-the-one' })).toMatchObject({
    __type: 'NotAuthorizedException',
  })
  expect(await call('StartWebAuthnRegistration', { AccessToken })).toMatchObject(stale)
  expect(await call('ProveAccess', { AccessToken, Password: password })).toEqual({})
  expect(await call('StartWebAuthnRegistration', { AccessToken })).toHaveProperty('CredentialCreationOptions')
  running.advance(301)
  expect(await call('StartWebAuthnRegistration', { AccessToken })).toMatchObject(stale)
})

test('an emailed code is a proof in the sign-in that requested it (finding M5)', async () => {
  const { access: other } = await tokensOf(running, username)
  running.advance(301)
  const { Session } = await call('StartAccessProof', { AccessToken, By: 'EMAIL' })
  const EmailCode = running.codeFor(username)
  expect(await call('ProveAccess', { AccessToken: other, Session, EmailCode })).toMatchObject({
    message: 'Invalid session for the user.',
  })
  expect(await call('ProveAccess', { AccessToken, Session, EmailCode: 'wrong' })).toMatchObject({
    __type: 'CodeMismatchException',
  })
  expect(await call('ProveAccess', { AccessToken, Session, EmailCode })).toEqual({})
  expect(await call('AssociateSoftwareToken', { AccessToken })).toHaveProperty('SecretCode')
  expect(await call('ProveAccess', { AccessToken, Session, EmailCode })).toMatchObject({
    message: 'Invalid session for the user.',
  })
})

test('a passkey is a proof, and counts as the second factor of an older sign-in (finding M5)', async () => {
  const device = createAuthenticator('http://identity.test')
  const { CredentialCreationOptions } = await call('StartWebAuthnRegistration', { AccessToken })
  const made = device.create(CredentialCreationOptions as { challenge: string })
  expect(await call('CompleteWebAuthnRegistration', { AccessToken, Credential: made })).toEqual({})
  const { access: second } = await tokensOf(running, username)
  await setAppUp(second)
  running.advance(301)
  expect(await call('StartWebAuthnRegistration', { AccessToken })).toMatchObject({
    message: 'Sign in with the second factor to change this.',
  })
  const { Session, CredentialRequestOptions } = await call('StartAccessProof', { AccessToken, By: 'PASSKEY' })
  const Credential = device.get(CredentialRequestOptions as { challenge: string })
  expect(await call('ProveAccess', { AccessToken, Session, Credential })).toEqual({})
  expect(await call('StartWebAuthnRegistration', { AccessToken })).toHaveProperty('CredentialCreationOptions')
})

test('with a second factor, only a sign-in that has proven it changes the password (finding M5)', async () => {
  const { access: thief } = await tokensOf(running, username)
  const secret = await setAppUp()
  const change = { PreviousPassword: password, ProposedPassword: 'Another-one-2026!' }
  expect(await call('ChangePassword', { AccessToken: thief, ...change })).toMatchObject({
    message: 'Sign in with the second factor to change this.',
  })
  expect(await call('ProveAccess', { AccessToken: thief, AppCode: appCode(secret) })).toEqual({})
  expect(await call('ChangePassword', { AccessToken: thief, ...change })).toEqual({})
})

test('sign-ins are listed with their browsers and ended one by one (finding M5)', async () => {
  const { access: second, refresh } = await tokensOf(running, username)
  const list = async (by: string) =>
    (await call('ListSignIns', { AccessToken: by }))['SignIns'] as { SignInId: string; IsCurrent: boolean }[]
  const listed = await list(AccessToken)
  expect(listed).toHaveLength(2)
  const other = listed.find(({ IsCurrent }) => !IsCurrent)
  expect(other).toMatchObject({ Agent: expect.stringMatching(/aws-sdk/) })

  // Nobody can end a stranger's sign-in.
  const { access: stranger } = await fanWithTokens(running, `stranger-${username}`)
  expect(await call('EndSignIns', { AccessToken: stranger, SignInId: other?.SignInId })).toMatchObject({
    __type: 'ResourceNotFoundException',
  })
  expect(await call('EndSignIns', { AccessToken, SignInId: other?.SignInId })).toEqual({})
  expect(await call('GetUser', { AccessToken: second })).toMatchObject({ message: 'Access Token has been revoked' })
  expect(await call('GetTokensFromRefreshToken', { RefreshToken: refresh })).toHaveProperty('__type')
  expect(await list(AccessToken)).toMatchObject([{ IsCurrent: true }])

  const { access: third } = await tokensOf(running, username)
  expect(await call('EndSignIns', { AccessToken })).toEqual({})
  expect(await call('GetUser', { AccessToken: third })).toHaveProperty('__type')
  expect(await call('GetUser', { AccessToken })).toHaveProperty('Username')
})

test('a token that is older than five minutes ends its own sign-in and no other (ASVS 7.5.2)', async () => {
  const { access: other } = await tokensOf(running, username)
  const { access: third } = await tokensOf(running, username)
  const { SignIns } = await call('ListSignIns', { AccessToken })
  const listed = SignIns as { SignInId: string; IsCurrent: boolean }[]
  const own = listed.find(({ IsCurrent }) => IsCurrent)
  const another = listed.find(({ IsCurrent }) => !IsCurrent)
  running.advance(301)
  for (const body of [{}, { SignInId: another?.SignInId }])
    expect(await call('EndSignIns', { AccessToken, ...body })).toMatchObject(stale)
  // Signing out everywhere ends the current sign-in and reports that it ended no other.
  expect(await call('GlobalSignOut', { AccessToken: third })).toMatchObject(stale)
  expect(await call('GetUser', { AccessToken: third })).toMatchObject({ message: 'Access Token has been revoked' })
  expect(await call('GetUser', { AccessToken: other })).toHaveProperty('Username')

  expect(await call('EndSignIns', { AccessToken, SignInId: own?.SignInId })).toEqual({})
  expect(await call('GetUser', { AccessToken })).toMatchObject({ message: 'Access Token has been revoked' })
  await call('ProveAccess', { AccessToken: other, Password: password })
  expect(await call('GlobalSignOut', { AccessToken: other })).toEqual({})
})

test('a recovery code replaces the app, once (finding L17)', async () => {
  await setAppUp()
  const { RecoveryCodes } = await call('CreateRecoveryCodes', { AccessToken })
  const codes = RecoveryCodes as string[]
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  // 28 characters of 32 are 140 random bits.
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
  const signIn = async (typed: string) => {
    const { Session } = await call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    })
    return call('RespondToAuthChallenge', {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session,
      ChallengeResponses: { USERNAME: username, SOFTWARE_TOKEN_MFA_CODE: typed },
    })
  }
  const [first = '', second = '', third = ''] = codes
  const { AuthenticationResult } = await signIn(first.toLowerCase().replaceAll('-', ' '))
  const { IdToken } = AuthenticationResult as { IdToken: string }
  expect((await running.identity.verifier.verify(IdToken))?.amr).toEqual(['pwd', 'otp', 'mfa'])
  expect(running.mail.some((mail) => mail.kind === 'notice' && mail.notice === 'recoveryCodeUsed')).toBe(true)
  expect(await signIn(first)).toMatchObject({ __type: 'CodeMismatchException' })
  expect(await call('GetRecoveryCodes', { AccessToken })).toMatchObject({ Left: 9 })

  await call('ProveAccess', { AccessToken, Password: password })
  const { RecoveryCodes: fresh } = await call('CreateRecoveryCodes', { AccessToken })
  expect(await signIn(second)).toMatchObject({ __type: 'CodeMismatchException' })
  expect(await signIn((fresh as string[])[0] ?? '')).toHaveProperty('AuthenticationResult')
  const { rows } = await running.pool.query<{ hashes: string }>(
    "select string_agg(encode(hash, 'escape'), ' ') as hashes from identity.recovery_code",
  )
  expect(rows[0]?.hashes).not.toContain(third.replaceAll('-', ''))
})

test('concurrent uses of one code succeed once (finding L17)', async () => {
  await setAppUp()
  const { RecoveryCodes } = await call('CreateRecoveryCodes', { AccessToken })
  const AppCode = (RecoveryCodes as string[])[0]
  const answers = await Promise.all(Array.from({ length: 4 }, () => call('ProveAccess', { AccessToken, AppCode })))
  expect(answers.filter((answer) => answer.__type === undefined)).toHaveLength(1)
})

test('recovery codes that are created at once replace each other (finding L17)', async () => {
  const { service } = running.identity
  const { Username } = await call('GetUser', { AccessToken })
  const accountId = String(Username)
  let isDone = false
  const { other } = await inTransaction(service, async (bound) => {
    await replaceRecoveryCodes(bound, accountId)
    const replacing = inTransaction(service, (own) => replaceRecoveryCodes(own, accountId)).finally(() => {
      isDone = true
    })
    // The other creation waits for this one, or has overtaken it.
    const waits = async () => {
      const { rows } = await running.pool.query<{ waits: boolean }>(
        "select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits",
      )
      return isDone || rows[0]?.waits
    }
    await expect.poll(waits).toBe(true)
    return { other: replacing }
  })
  expect(await other).toHaveLength(10)
  expect(await recoveryCodesOf(service, accountId)).toMatchObject({ left: 10 })
})

test('plain-text passwords are rejected unless the settings allow them (finding L11)', async () => {
  const strict = await startService({ settings: { plainPasswords: 'OFF' } })
  try {
    const by = callsFrom(strict, '192.0.2.1')
    const parameters = { USERNAME: 'a@fans.test', PASSWORD: password }
    expect(await by('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: parameters })).toMatchObject({
      message: 'USER_PASSWORD_AUTH flow is not enabled for this client',
    })
    const asked = await by('InitiateAuth', {
      AuthFlow: 'USER_AUTH',
      AuthParameters: { ...parameters, PREFERRED_CHALLENGE: 'PASSWORD' },
    })
    expect(asked).toMatchObject({ AvailableChallenges: ['PASSWORD_SRP', 'EMAIL_OTP', 'WEB_AUTHN', 'SMS_OTP'] })
  } finally {
    await strict.stop()
  }
})
