import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { freePort } from '@virage/test-support/server'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isGuessable } from './guessable.ts'
import { decoyOf } from './credentials.ts'
import { fanWithTokens, nameOf, sdkFor, tokensOf } from './testing/sdk-client.ts'
import { issuerOf } from './settings.ts'
import { type Running, startService } from './testing/start-service.ts'
import { assertNotBlocked, countAttempt, ofAddress, settleAttempt } from './throttle.ts'
import { createTokenVerifier } from './tokens/verify-tokens.ts'

let running: Running
let client: sdk.CognitoIdentityProviderClient
const ClientId = 'fanapplication'

beforeAll(async () => {
  running = await startService()
  client = sdkFor(running)
})
afterAll(() => running.stop())

const signIn = (USERNAME: string, PASSWORD: string) =>
  client.send(
    new sdk.InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD },
    }),
  )
const askByMail = (USERNAME: string) =>
  client.send(
    new sdk.InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
    }),
  )
const answer = (ChallengeName: sdk.ChallengeNameType, ChallengeResponses: Record<string, string>, Session?: string) =>
  client.send(new sdk.RespondToAuthChallengeCommand({ ClientId, ChallengeName, ChallengeResponses, Session }))
const messageOf = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    (error: Error) => error.message,
  )

test('concurrent attempts share the limit', async () => {
  await fanWithTokens(running, 'crowd@fans.test')
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, index) => messageOf(signIn('crowd@fans.test', `wrong-${index}-attempt`))),
  )
  const judged = guesses.filter((message) => message === 'Incorrect username or password.')
  expect(judged.length).toBeLessThanOrEqual(6)
  expect(new Set(guesses)).toEqual(new Set(['Incorrect username or password.', 'Password attempts exceeded']))
})

test('attempts that are counted and others that are settled wait for each other in one order', async () => {
  const { service } = running.identity
  const buckets = Array.from({ length: 60 }, (_, index) => ({ name: `of fan ${100 + index}`, free: 1_000_000 }))
  for (let round = 0; round < 5; round++) {
    // Their rows are stored in the other order.
    for (const bucket of buckets.toReversed()) await countAttempt(service, [bucket])
    const settle = () => settleAttempt(service, { clear: buckets.slice(0, 5), release: buckets.slice(5) })
    const attempts = Array.from({ length: 4 }, () => [countAttempt(service, buckets), settle()]).flat()
    await expect(Promise.all(attempts)).resolves.toHaveLength(8)
  }
})

test('each of several attempts that are settled at once is uncounted', async () => {
  const { service } = running.identity
  const buckets = ['one', 'two'].map((name) => ({ name: `settled ${name}`, free: 1_000_000 }))
  const eight = (work: () => Promise<void>) => Promise.all(Array.from({ length: 8 }, work))
  await countAttempt(service, buckets)
  await eight(() => countAttempt(service, buckets))
  await eight(() => settleAttempt(service, { release: buckets }))
  const { rows } = await service.pool.query("select failures from identity.throttle where bucket like 'settled %'")
  expect(rows).toEqual([{ failures: 1 }, { failures: 1 }])
})

test('one address can request a limited number of messages, and an IPv6 household counts as one', async () => {
  const { service } = running.identity
  const bucket = (address: string) => ({ ...ofAddress(address), free: 2 })
  for (let index = 0; index < 3; index++) await countAttempt(service, [bucket(`2001:db8:1:2::${index}`)])
  await expect(assertNotBlocked(service, [bucket('2001:db8:1:2:ffff::1')])).rejects.toMatchObject({
    name: 'TooManyRequestsException',
  })
  await assertNotBlocked(service, [bucket('2001:db8:1:3::1'), bucket('::1'), bucket('::ffff:127.0.0.1')])

  const asked = []
  for (let index = 0; index < 110; index++) {
    asked.push(await nameOf(client.send(new sdk.ForgotPasswordCommand({ ClientId, Username: `n${index}@fans.test` }))))
    if (asked.at(-1) !== 'accepted') break
  }
  expect(asked.at(-1)).toBe('TooManyRequestsException')
  running.advance(3600)
})

test('a step accepts one response, by its own user, name and code', async () => {
  await fanWithTokens(running, 'alice@fans.test')
  await fanWithTokens(running, 'mallory@fans.test')
  const [alice, mallory] = [await askByMail('alice@fans.test'), await askByMail('mallory@fans.test')]
  const code = running.codeFor('alice@fans.test')
  const responses = { USERNAME: 'alice@fans.test', EMAIL_OTP_CODE: code, SMS_OTP_CODE: code }
  const other = { ...responses, USERNAME: 'mallory@fans.test' }
  expect(await messageOf(answer('EMAIL_OTP', other, alice.Session))).toBe('Invalid session for the user.')
  expect(await messageOf(answer('SMS_OTP', responses, alice.Session))).toBe('Invalid session for the user.')
  expect(await nameOf(answer('EMAIL_OTP', other, mallory.Session))).toBe('CodeMismatchException')
  expect(await nameOf(answer('EMAIL_OTP', responses, alice.Session))).toBe('accepted')
  expect(await messageOf(answer('EMAIL_OTP', responses, alice.Session))).toBe('Invalid session for the user.')

  const late = await askByMail('alice@fans.test')
  running.advance(181)
  const lateCode = { ...responses, EMAIL_OTP_CODE: running.codeFor('alice@fans.test') }
  expect(await messageOf(answer('EMAIL_OTP', lateCode, late.Session))).toBe('Invalid session for the user.')
})

test('concurrent responses with the correct code sign in once', async () => {
  const { Session } = await askByMail('alice@fans.test')
  const responses = { USERNAME: 'alice@fans.test', EMAIL_OTP_CODE: running.codeFor('alice@fans.test') }
  const answers = await Promise.all(Array.from({ length: 4 }, () => nameOf(answer('EMAIL_OTP', responses, Session))))
  expect(answers.filter((name) => name === 'accepted')).toHaveLength(1)
})

test('only a sign-in that proved the second factor changes how the account signs in', async () => {
  const username = 'guarded@fans.test'
  const before = await fanWithTokens(running, username)
  const own = { AccessToken: (await tokensOf(running, username)).access }
  const { SecretCode: secret = '' } = await client.send(new sdk.AssociateSoftwareTokenCommand(own))
  const UserCode = generateSync({ secret, epoch: Math.floor(running.identity.service.now().getTime() / 1000) })
  await client.send(new sdk.VerifySoftwareTokenCommand({ ...own, UserCode }))
  const preference = { SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true } }
  await client.send(new sdk.SetUserMFAPreferenceCommand({ ...own, ...preference }))

  const older = { AccessToken: before.access }
  for (const call of [
    new sdk.AssociateSoftwareTokenCommand(older),
    new sdk.SetUserMFAPreferenceCommand({ ...older, SoftwareTokenMfaSettings: { Enabled: false } }),
    new sdk.StartWebAuthnRegistrationCommand(older),
    new sdk.UpdateUserAttributesCommand({ ...older, UserAttributes: [{ Name: 'email', Value: 'm@fans.test' }] }),
    new sdk.DeleteUserCommand(older),
  ]) {
    expect(await messageOf(client.send(call as sdk.DeleteUserCommand))).toBe(
      'Sign in with the second factor to change this.',
    )
  }
  expect(await nameOf(client.send(new sdk.GetUserCommand(older)))).toBe('accepted')
})

/** Sends an operation as a client whose connection may break. */
async function attempt(target: string, body: object, number: number): Promise<string> {
  const response = await fetch(running.endpoint, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
      'amz-sdk-invocation-id': '1d4dd1a4-7d10-4a9e-8d4c-5a3a34b1a6f0',
      'amz-sdk-request': `attempt=${number}; max=3`,
    },
  })
  return response.text()
}

test('a request that is repeated while in progress runs once, and answers no other operation', async () => {
  const { access } = await fanWithTokens(running, 'repeat@fans.test')
  const body = { ClientId, Username: 'repeat@fans.test' }
  const mails = running.mail.length
  const answers = await Promise.all([attempt('ForgotPassword', body, 1), attempt('ForgotPassword', body, 2)])
  expect(answers[0]).toBe(answers[1])
  expect(running.mail).toHaveLength(mails + 1)
  const shown = await attempt('GetUser', { AccessToken: access }, 1)
  expect(shown).toContain('repeat@fans.test')
  expect(await attempt('ListDevices', { AccessToken: access }, 2)).not.toBe(shown)
})

test('an unknown name and a wrong password cause the same queries and the same response', async () => {
  await fanWithTokens(running, 'there@fans.test')
  const { service } = running.identity
  const real = service.pool.query
  const statementsOf = async (call: () => Promise<string>) => {
    const statements: string[] = []
    const spied = (...args: unknown[]) => {
      statements.push(String(args[0]))
      return Reflect.apply(real, service.pool, args) as unknown
    }
    Object.assign(service.pool, { query: spied })
    const answered = await call()
    Object.assign(service.pool, { query: real })
    return { statements, answered }
  }
  const wrong = (username: string) => statementsOf(() => messageOf(signIn(username, 'not-the-one')))
  expect(await wrong('there@fans.test')).toEqual(await wrong('not-there@fans.test'))
})

test('signing keys rotate and nobody is signed out', async () => {
  const { service, verifier, maintain } = running.identity
  const first = service.signingKeys.active().kid
  await maintain()
  expect(service.signingKeys.jwks().keys).toHaveLength(2)
  expect(service.signingKeys.active().kid).toBe(first)

  running.advance(31 * 86_400)
  const { id, refresh } = await fanWithTokens(running, 'rotation@fans.test')
  const another = await running.openAnother()
  await maintain()
  const second = service.signingKeys.active().kid
  expect(second).not.toBe(first)
  expect(await verifier.verify(id)).toBeDefined()
  const renewed = await client.send(new sdk.GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: refresh }))
  const token = renewed.AuthenticationResult?.IdToken ?? ''
  expect(await verifier.verify(token)).toBeDefined()
  // A process that has not reloaded yet knows the key since it was published.
  expect(await another.verifier.verify(token)).toBeDefined()
  await another.close()

  running.advance(3 * 3600)
  await maintain()
  expect(service.signingKeys.jwks().keys.map(({ kid }) => kid)).not.toContain(first)
})

test('a sign-in that ends in one process ends immediately in every other', async () => {
  const another = await running.openAnother()
  const { access, id } = await fanWithTokens(running, 'elsewhere@fans.test')
  expect(await another.verifier.verify(id)).toBeDefined()
  await client.send(new sdk.GlobalSignOutCommand({ AccessToken: access }))
  await expect.poll(() => another.verifier.verify(id)).toBeUndefined()

  // Without the connection for notifications, nothing is cached.
  const next = await tokensOf(running, 'elsewhere@fans.test')
  expect(await another.verifier.verify(next.id)).toBeDefined()
  await running.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'virage-sign-ins' and datname = current_database()",
  )
  await client.send(new sdk.GlobalSignOutCommand({ AccessToken: next.access }))
  await expect.poll(() => another.verifier.verify(next.id)).toBeUndefined()
  await another.close()
})

test('values that an earlier key encrypted are encrypted again, and decoys stay the same', async () => {
  const [k1, k2] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]
  const decoy = decoyOf(running.identity.service, 'nobody@fans.test')
  const changing = await running.openAnother({
    keys: [
      { id: 'k2', key: k2 },
      { id: 'k1', key: k1 },
    ],
  })
  await changing.maintain()
  await changing.close()
  const changed = await running.openAnother({ keys: [{ id: 'k2', key: k2 }] })
  expect(decoyOf(changed.service, 'nobody@fans.test')).toEqual(decoy)
  expect(changed.service.signingKeys.active().kid).toBe(running.identity.service.signingKeys.active().kid)
  const { rows } = await running.pool.query<{ marks: string[] }>(
    "select array_agg(distinct encode(substring(credential for 3), 'escape')) as marks from identity.account",
  )
  expect(rows[0]?.marks).toEqual(['\u0002k2'])
  await changed.close()
})

test.each([
  ['password', true],
  ['P@ssw0rd2026!', true],
  ['Sunshine123', true],
  ['aaaaaaaaaaaa', true],
  ['camille@fans.test', true],
  ['Camille1998', true],
  ['Virage-demo-2026!', false],
  ['quatre tambours bleus', false],
  ['correct sunshine battery', false],
])('the password %s is guessable: %s', (typed, expected) => {
  const person = { email: 'camille@fans.test', attributes: { given_name: 'Camille' } }
  expect(isGuessable(typed, person)).toBe(expected)
})

test('a common password is rejected wherever one is set', async () => {
  const refused = new sdk.SignUpCommand({ ClientId, Username: 'weak@fans.test', Password: 'Password2026!' })
  expect(await nameOf(client.send(refused))).toBe('InvalidPasswordException')
})

test('if the signing keys are not reachable, no token is reported as invalid', async () => {
  const { id } = await fanWithTokens(running, 'keys-away@fans.test')
  const issuer = issuerOf(running.identity.service.settings)
  const keys = new URL(`http://127.0.0.1:${await freePort()}/jwks.json`)
  const away = createTokenVerifier({ issuer, clientId: ClientId, keys, now: () => new Date() })
  await expect(away.verify(id)).rejects.toMatchObject({ statusCode: 503 })
  expect(await away.verify('no token')).toBeUndefined()
})
