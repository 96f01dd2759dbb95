import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueAuthorizationCode } from './hosted/authorization-codes.ts'
import { beginLoginSession } from './hosted/login-sessions.ts'
import { type Account, findAccount } from './queries/accounts.ts'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { fanWithTokens } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'
import { revokeFamilies } from './tokens/revoke-families.ts'
import { inTransaction } from './transaction.ts'

let running: Running
const call = (target: string, body: object) => callsFrom(running, '192.0.2.1')(target, body)
beforeAll(async () => {
  running = await startService()
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
async function whileEnding<T>(account: Account, begin: () => Promise<T>): Promise<T> {
  const { work } = await inTransaction(running.identity.service, async (bound) => {
    await revokeFamilies(bound, { accountId: account.id })
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
