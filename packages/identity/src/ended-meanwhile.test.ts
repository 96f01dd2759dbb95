import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueAuthorizationCode } from './hosted/authorization-codes.ts'
import { beginLoginSession } from './hosted/login-sessions.ts'
import { type Account, findAccount } from './queries/accounts.ts'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { fanWithTokens, tokensOf } from './testing/sdk-client.ts'
import { createAuthenticator } from './testing/software-authenticator.ts'
import { type Running, startService } from './testing/start-service.ts'
import type { Service } from './service.ts'
import { revokeFamilies } from './tokens/revoke-families.ts'
import { inTransaction } from './transaction.ts'

let running: Running
/** Accounts that set up a second factor when they sign in. */
const needy = new Set<string>()
const call = (target: string, body: object) => callsFrom(running, '192.0.2.1')(target, body)
beforeAll(async () => {
  running = await startService({ ports: { needsSecondFactor: async ({ accountId }) => needy.has(accountId) } })
})
afterAll(() => running.stop())

const signIn = (USERNAME: string) =>
  call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD: password } })

async function create(username: string): Promise<Account> {
  await fanWithTokens(running, username)
  const account = await findAccount(running.pool, username)
  if (!account) throw new Error('The account was not stored')
  return account
}

/** Begins work while all sign-ins of an account are being ended. They have ended once the work waits for it, or is over. */
const whileEnding = <T>(account: Account, begin: () => Promise<T>): Promise<T> =>
  during((bound) => revokeFamilies(bound, { accountId: account.id }), begin)

/** Begins work in the middle of a transaction, which is committed once the work waits for it, or is over. */
async function during<T>(other: (bound: Service) => Promise<unknown>, begin: () => Promise<T>): Promise<T> {
  const { work } = await inTransaction(running.identity.service, async (bound) => {
    await other(bound)
    let isOver = false
    const begun = begin()
    void begun.catch(() => {}).finally(() => (isOver = true))
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => isOver || (await running.pool.query(waiting)).rowCount === 1).toBe(true)
    return { work: begun }
  })
  return work
}

test('a sign-in that has checked the old password gets no tokens (finding M52)', async () => {
  const username = 'tokens@fans.test'
  const account = await create(username)
  expect(await whileEnding(account, () => signIn(username))).toMatchObject({ message: 'The sign-in was ended' })
  expect(await signIn(username)).toHaveProperty('AuthenticationResult')
})

test('a step of such a sign-in ends with the others (finding M52)', async () => {
  const username = 'steps@fans.test'
  const account = await create(username)
  await running.pool.query('update identity.account set mfa_by_email = true where id = $1', [account.id])
  const { Session } = await whileEnding(account, () => signIn(username))
  const EMAIL_OTP_CODE = running.codeFor(username)
  const ChallengeResponses = { USERNAME: username, EMAIL_OTP_CODE }
  expect(
    await call('RespondToAuthChallenge', { ChallengeName: 'EMAIL_OTP', Session, ChallengeResponses }),
  ).toMatchObject({ message: 'Invalid session for the user.' })
})

test('such a sign-in on the hosted page begins no session (finding M52)', async () => {
  const account = await create('session@fans.test')
  const begun = whileEnding(account, () =>
    beginLoginSession(running.identity.service, { account, provider: 'COGNITO', factors: ['password'] }),
  )
  await expect(begun).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a login session gets no code while it is ended (finding M52)', async () => {
  const account = await create('code@fans.test')
  const code = await whileEnding(account, () =>
    issueAuthorizationCode(running.identity.service, {
      account,
      agreementId: randomUUID(),
      authTime: running.identity.service.now(),
      factors: ['password'],
      request: {
        clientId: 'fanapplication',
        redirectUri: 'http://fans.test/login/callback',
        scope: 'openid',
        codeChallenge: 'x',
      },
    }),
  )
  expect(code).toBeUndefined()
})

const appCode = (SecretCode: unknown) =>
  generateSync({
    secret: String(SecretCode),
    epoch: Math.floor(running.identity.service.now().getTime() / 1000),
  })

/** Operations that change how an account signs in. Each prepares its input. */
const changes: [string, (AccessToken: string) => Promise<object>][] = [
  ['ChangePassword', async () => ({ PreviousPassword: password, ProposedPassword: 'Another-one-2026!' })],
  [
    'CompleteWebAuthnRegistration',
    async (AccessToken) => {
      const { CredentialCreationOptions } = await call('StartWebAuthnRegistration', { AccessToken })
      const device = createAuthenticator('http://identity.test')
      return { Credential: device.create(CredentialCreationOptions as { challenge: string }) }
    },
  ],
  [
    'VerifySoftwareToken',
    async (AccessToken) => ({
      UserCode: appCode((await call('AssociateSoftwareToken', { AccessToken }))['SecretCode']),
    }),
  ],
  ['SetUserMFAPreference', async () => ({ EmailMfaSettings: { Enabled: true } })],
  [
    'CreateRecoveryCodes',
    async (AccessToken) => {
      const { SecretCode } = await call('AssociateSoftwareToken', { AccessToken })
      await call('VerifySoftwareToken', { AccessToken, UserCode: appCode(SecretCode) })
      return {}
    },
  ],
  [
    'VerifyUserAttribute',
    async (AccessToken) => {
      const Value = 'replaced@evil.test'
      await call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value }] })
      return { AttributeName: 'email', Code: running.codeFor(Value) }
    },
  ],
]

/** Ends all sign-ins, but not the steps in progress: the request has already taken its own. */
const nextEpoch =
  ({ id }: Account) =>
  ({ pool }: Service) =>
    pool.query('update identity.account set sign_in_epoch = sign_in_epoch + 1 where id = $1', [id])

const ended = { __type: 'NotAuthorizedException', message: 'The sign-in was ended' }

test.each(changes)(
  '%s stores nothing if all sign-ins were ended after its checks (finding M67)',
  async (name, prepare) => {
    const username = `${name.toLowerCase()}@fans.test`
    const account = await create(username)
    const { access: AccessToken } = await tokensOf(running, username)
    const input = await prepare(AccessToken)
    expect(await during(nextEpoch(account), () => call(name, { AccessToken, ...input }))).toMatchObject(ended)
  },
)

test('nor does a sign-in that replaces a temporary password (finding M67)', async () => {
  const USERNAME = 'invited@fans.test'
  const account = await create(USERNAME)
  await running.pool.query("update identity.account set status = 'FORCE_CHANGE_PASSWORD' where id = $1", [account.id])
  const { Session, ChallengeName } = await signIn(USERNAME)
  const ChallengeResponses = { USERNAME, NEW_PASSWORD: 'Another-one-2026!' }
  const answer = () => call('RespondToAuthChallenge', { ChallengeName, Session, ChallengeResponses })
  expect(await during(nextEpoch(account), answer)).toMatchObject(ended)
})

test('nor does a sign-in that sets up an app on the way (finding M67)', async () => {
  const username = 'needy@fans.test'
  const account = await create(username)
  needy.add(account.id)
  const begun = await signIn(username)
  const { SecretCode, Session } = await call('AssociateSoftwareToken', { Session: begun['Session'] })
  const verify = () => call('VerifySoftwareToken', { Session, UserCode: appCode(SecretCode) })
  expect(await during(nextEpoch(account), verify)).toMatchObject(ended)
})

/** Restores the address of an account, as its owner does with the link in the notice. */
const restore =
  ({ id }: Account, email: string) =>
  ({ pool }: Service) =>
    pool.query('update identity.account set email = $2 where id = $1', [id, email])

/** Requests a code that resets a password. @returns what redeems it */
async function requestReset(Username: string) {
  await call('ForgotPassword', { Username })
  return { Username, ConfirmationCode: running.codeFor(Username), Password: 'Another-one-2026!' }
}

test('a code to a thief’s address resets no password once the owner’s is back (finding M69)', async () => {
  const account = await create('thief@evil.test')
  const reset = await requestReset('thief@evil.test')
  const answered = during(restore(account, 'owner@fans.test'), () => call('ConfirmForgotPassword', reset))
  expect(await answered).toMatchObject({ __type: 'CodeMismatchException' })
})

test('nor does it with the owner’s address (finding M69)', async () => {
  const account = await create('other-thief@evil.test')
  const reset = await requestReset('other-thief@evil.test')
  const Username = 'other-owner@fans.test'
  await restore(account, Username)(running.identity.service)
  expect(await call('ConfirmForgotPassword', { ...reset, Username })).toMatchObject({ __type: 'CodeMismatchException' })
})
