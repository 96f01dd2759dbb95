import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authenticateFresh } from '../fresh-proof.ts'
import { beginLoginSession } from '../hosted/login-sessions.ts'
import { epoch } from '../operations/epoch.ts'
import { findAccount } from '../queries/accounts.ts'
import { callsFrom } from '../testing/network.ts'
import { authorizeAddress, type RunningHosted, startHosted } from '../testing/start-hosted.ts'
import { openVisitor, type VisitedPage } from '../testing/visitor.ts'
import { inTransaction } from '../transaction.ts'
import { linkAccount } from './link-account.ts'
import { unlinkProvider } from './linked-providers.ts'

const password = 'Correct-horse-7-battery'
const origin = { address: '127.0.0.1', language: 'en' }
let running: RunningHosted
let call: ReturnType<typeof callsFrom>
beforeAll(async () => {
  running = await startHosted()
  call = callsFrom({ identity: running.identity, endpoint: `${running.origin}/identity/` }, '192.0.2.1')
})
afterAll(() => running.stop())

const newEmail = () => `${randomUUID()}@fans.test`
const codeAt = ({ url }: VisitedPage) => url.searchParams.get('code')
const accessTokenOf = ({ AuthenticationResult: result }: Record<string, unknown>) =>
  (result as { AccessToken: string }).AccessToken

/** Links a provider that is trusted with the address to its account, or creates one. */
const link = (email: string, provider = 'Google') =>
  linkAccount(running.identity.service, {
    provider: { name: provider, issuer: 'x', clientId: 'x', clientSecret: 'y', linksByEmail: true },
    // Google is the provider of the hosted page.
    claims: {
      iss: provider === 'Google' ? running.provider.issuer : `https://${provider}.test`,
      sub: email,
      email,
      email_verified: true,
    },
    origin,
  })

async function signIn(email: string) {
  const AuthParameters = { USERNAME: email, PASSWORD: password }
  return accessTokenOf(await call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }))
}

async function signInByEmail(email: string) {
  const AuthParameters = { USERNAME: email, PREFERRED_CHALLENGE: 'EMAIL_OTP' }
  const { Session } = await call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters })
  const ChallengeResponses = { USERNAME: email, EMAIL_OTP_CODE: running.codeFor(email) }
  return accessTokenOf(
    await call('RespondToAuthChallenge', { ChallengeName: 'EMAIL_OTP', Session, ChallengeResponses }),
  )
}

/** A fan with a password and Google. */
async function createFan() {
  const email = newEmail()
  await running.identity.createConfirmedUser({ email, password })
  await link(email)
  return { email, AccessToken: await signIn(email) }
}

const list = async (AccessToken: string) =>
  ((await call('ListLinkedProviders', { AccessToken }))['LinkedProviders'] as { ProviderName: string }[]).map(
    ({ ProviderName }) => ProviderName,
  )
const unlink = (AccessToken: string, Subject: string, ProviderName = 'Google') =>
  call('UnlinkProvider', { AccessToken, ProviderName, Subject })

/** Signs in at the provider in Google's place. */
async function signInAtGoogle(login: string) {
  const visitor = openVisitor('http://fans.test/')
  const address = authorizeAddress(running, { identity_provider: 'Google' })
  // As browsers report a button on a page of the client.
  const form = await visitor.open(address, { referer: running.afterLogout })
  const consent = await visitor.submit(form, { login, password: 'any' })
  return { visitor, arrived: await visitor.submit(consent, {}) }
}

test('the owner sees a linked provider, and since when (finding M61)', async () => {
  const { email, AccessToken } = await createFan()
  expect(await call('ListLinkedProviders', { AccessToken })).toEqual({
    LinkedProviders: [
      {
        ProviderName: 'Google',
        Subject: email,
        LinkedDate: epoch(running.identity.service.now()),
      },
    ],
  })
})

test('the owner removes a provider, and is notified once (finding M61)', async () => {
  const { email, AccessToken } = await createFan()
  const sent = running.mail.length
  expect([await unlink(AccessToken, email), await unlink(AccessToken, email)]).toEqual([{}, {}])
  expect(await list(AccessToken)).toEqual([])
  expect(running.mail.slice(sent)).toEqual([expect.objectContaining({ notice: 'providerRemoved', email })])
  const account = await findAccount(running.pool, email)
  const { rows } = await running.pool.query(
    "select from identity.event where account_id = $1 and name = 'unlinkIdentity'",
    [account?.id],
  )
  expect(rows).toHaveLength(1)
})

test('removing a provider ends the other sign-ins, which may have begun there (finding M61)', async () => {
  const { email, AccessToken } = await createFan()
  const other = await signIn(email)
  await unlink(AccessToken, email)
  expect(await call('GetUser', { AccessToken: other })).toMatchObject({ message: 'Access Token has been revoked' })
  expect(await call('GetUser', { AccessToken })).toHaveProperty('Username')
})

test('a sign-in at the provider that had begun before begins no session (finding M61)', async () => {
  const { email, AccessToken } = await createFan()
  const account = await link(email)
  if (!account) throw new Error('The account was not found')
  await unlink(AccessToken, email)
  const begun = beginLoginSession(running.identity.service, { account, provider: 'Google', factors: [] })
  await expect(begun).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('the provider of another account is not removed, with the same response (finding M61)', async () => {
  const { email, AccessToken } = await createFan()
  const stranger = await createFan()
  expect(await unlink(stranger.AccessToken, email)).toEqual({})
  expect(await list(AccessToken)).toEqual(['Google'])
})

test('a removed provider is linked again only with a code that is sent to the owner (finding M61)', async () => {
  const { email, AccessToken } = await createFan()
  expect(codeAt((await signInAtGoogle(email)).arrived)).toBeTruthy()
  await unlink(AccessToken, email)
  const { visitor, arrived } = await signInAtGoogle(email)
  expect([codeAt(arrived), await list(AccessToken)]).toEqual([null, []])
  expect(codeAt(await visitor.submit(arrived, { code: running.codeFor(email), action: 'code' }))).toBeTruthy()
  expect(await list(AccessToken)).toEqual(['Google'])
  expect(running.mail.at(-1)).toMatchObject({ notice: 'providerAdded', email })
  // It is linked as before: no other code is asked for.
  expect(codeAt((await signInAtGoogle(email)).arrived)).toBeTruthy()
})

test('the only way to sign in stays until there is a password (finding M61)', async () => {
  const email = newEmail()
  await link(email)
  const byEmail = await signInByEmail(email)
  expect(await unlink(byEmail, email)).toMatchObject({
    message: 'Set a password before you remove the only way to sign in.',
  })
  expect(await list(byEmail)).toEqual(['Google'])
  await call('ForgotPassword', { Username: email })
  await call('ConfirmForgotPassword', {
    Username: email,
    ConfirmationCode: running.codeFor(email),
    Password: password,
  })
  expect(await unlink(await signIn(email), email)).toEqual({})
})

test('of two providers that are removed at once, one stays if there is no other way to sign in (finding M61)', async () => {
  const { service } = running.identity
  const email = newEmail()
  await link(email)
  await link(email, 'Other')
  const AccessToken = await signInByEmail(email)
  const authenticated = await authenticateFresh(service, AccessToken)
  const { second } = await inTransaction(service, async (bound) => {
    await unlinkProvider(bound, authenticated, { provider: 'Google', subject: email })
    const begun = unlink(AccessToken, email, 'Other')
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await running.pool.query(waiting)).rowCount).toBe(1)
    return { second: begun }
  })
  expect(await second).toMatchObject({ __type: 'InvalidParameterException' })
  expect(await list(AccessToken)).toEqual(['Other'])
})
