import { randomUUID } from 'node:crypto'
import * as openid from 'openid-client'
import { generateSync } from 'otplib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEncryptedCredential } from '../credentials.ts'
import { generateTotpSecret, enableAuthenticator } from '../factors/authenticator.ts'
import { findAccount, insertAccount } from '../queries/accounts.ts'
import { linkAccount } from './link-account.ts'
import { type RunningHosted, startHosted } from '../testing/start-hosted.ts'
import { openVisitor, type VisitedPage, type Visitor } from '../testing/visitor.ts'

let running: RunningHosted
let configuration: openid.Configuration

beforeAll(async () => {
  running = await startHosted()
  configuration = await openid.discovery(new URL(running.issuer), 'fanapplication', undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
  })
})
afterAll(() => running.stop())

const newEmail = () => `${randomUUID()}@fans.test`

/** Begins a sign-in at a provider, up to the provider's form. */
async function begin(
  provider: string,
  visitor: Visitor = openVisitor('http://fans.test/'),
  // As browsers report a button on a page of the client.
  headers: Record<string, string> = { referer: running.afterLogout },
) {
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: running.callback,
    scope: 'openid email profile',
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    identity_provider: provider,
  })
  return { verifier, state, visitor, form: await visitor.open(address.href, headers) }
}

/** Signs in at a provider, agrees, and returns to the client. */
async function signInAt(provider: string, login: string) {
  const { verifier, state, visitor, form } = await begin(provider)
  const consent = await visitor.submit(form, { login, password: 'any' })
  const arrived = await visitor.submit(consent, {})
  const exchange = async ({ url }: VisitedPage) => {
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    return (await openid.authorizationCodeGrant(configuration, url, checks)).claims()
  }
  return { arrived, visitor, exchange, tokens: () => exchange(arrived) }
}

const errorAt = ({ url }: VisitedPage) => url.searchParams.get('error')
const createUnconfirmed = async (email: string) => {
  const id = randomUUID()
  const credential = createEncryptedCredential(running.identity.service, id, 'chosen-by-a-stranger')
  await insertAccount(running.pool, { id, email, credential, attributes: {}, status: 'UNCONFIRMED' }, new Date())
  return id
}

test('a new user signs in at another provider and gets an account, the same each time (I02)', async () => {
  const email = newEmail()
  const first = await (await signInAt('Google', email)).tokens()
  expect(first).toMatchObject({ email, email_verified: true, given_name: 'Gaby', family_name: 'Provider' })
  const second = await (await signInAt('Google', email)).tokens()
  expect(second?.sub).toBe(first?.sub)
})

test('a provider that is trusted with addresses opens the confirmed account of its address (I02)', async () => {
  const email = newEmail()
  const { sub } = await running.identity.createConfirmedUser({ email, password: 'Correct-horse-7-battery' })
  expect(await (await signInAt('Google', email)).tokens()).toMatchObject({ sub, email })
  expect(running.mail.at(-1)).toMatchObject({ kind: 'notice', notice: 'providerAdded', email })
})

test('linking an account needs one connection to the database at a time', async () => {
  const email = newEmail()
  const { sub } = await running.identity.createConfirmedUser({ email, password: 'Correct-horse-7-battery' })
  const { service } = running.identity
  const pool = new pg.Pool({ ...running.pool.options, max: 1, connectionTimeoutMillis: 1_000 })
  const linked = linkAccount(
    { ...service, pool, deliver: async (delivery) => void (await pool.query('select'), running.mail.push(delivery)) },
    {
      provider: { name: 'Google', issuer: running.issuer, clientId: 'x', clientSecret: 'y', linksByEmail: true },
      claims: { iss: running.issuer, sub: email, email, email_verified: true },
      origin: { address: '127.0.0.1', language: 'en' },
    },
  )
  await expect(linked).resolves.toMatchObject({ id: sub })
  expect(running.mail.at(-1)).toMatchObject({ notice: 'providerAdded', email })
  await pool.end()
})

test('a provider that does not manage the address itself is not trusted with it (finding M49)', async () => {
  const email = newEmail()
  const { service } = running.identity
  const link = () =>
    linkAccount(service, {
      provider: {
        name: 'P',
        issuer: 'https://p.test',
        clientId: 'x',
        clientSecret: 'y',
        linksByEmail: true,
        isAuthoritative: ({ hd }) => hd !== undefined,
      },
      claims: { iss: 'https://p.test', sub: email, email, email_verified: true },
      origin: { address: '127.0.0.1', language: 'en' },
    })
  // A new user has to return our own code first.
  expect(await link()).toBeUndefined()
  await running.identity.createConfirmedUser({ email, password: 'Correct-horse-7-battery' })
  await expect(link()).rejects.toMatchObject({ error: 'account_exists' })
})

test('an account with a second factor is asked for it after another provider, too (I08)', async () => {
  const email = newEmail()
  const { sub } = await running.identity.createConfirmedUser({ email, password: 'Correct-horse-7-battery' })
  const { service } = running.identity
  const secret = generateTotpSecret()
  await enableAuthenticator(service, sub, { secret, step: 0 })
  const { arrived: form, exchange, visitor } = await signInAt('Google', email)
  expect(form.html).toContain('One more step')
  const code = generateSync({ secret, epoch: Math.floor(service.now().getTime() / 1000) })
  const arrived = await visitor.submit(form, { code, action: 'code' })
  expect(await exchange(arrived)).toMatchObject({ sub, amr: ['otp', 'mfa'] })
})

test('a provider that is not trusted requires the password of the account', async () => {
  const email = newEmail()
  await running.identity.createConfirmedUser({ email, password: 'Correct-horse-7-battery' })
  expect(errorAt((await signInAt('Other', email)).arrived)).toBe('account_exists')
})

test('an unconfirmed account is replaced, not opened: its password was a stranger’s', async () => {
  const email = newEmail()
  const stranger = await createUnconfirmed(email)
  const claims = await (await signInAt('Google', email)).tokens()
  expect(claims?.sub).not.toBe(stranger)
  expect((await findAccount(running.pool, email))?.id).toBe(claims?.sub)
})

test('an address that the provider has not verified neither opens nor creates an account', async () => {
  const email = newEmail()
  expect(errorAt((await signInAt('Google', `unverified+${email}`)).arrived)).toBe('access_denied')
  expect(await findAccount(running.pool, email)).toBeUndefined()
})

test('a disabled account stays disabled', async () => {
  const email = newEmail()
  const claims = await (await signInAt('Google', email)).tokens()
  await running.pool.query('update identity.account set disabled = true where id = $1', [claims?.sub])
  expect(errorAt((await signInAt('Google', email)).arrived)).toBe('access_denied')
})

/** Signs in at the provider in a browser that stops when it is redirected back to us. */
async function answerOfProvider() {
  const watching = openVisitor('http://fans.test/', `${running.origin}/oauth2/idpresponse`)
  const { form } = await begin('Google', watching)
  const consent = await watching.submit(form, { login: newEmail(), password: 'any' })
  return { watching, answer: (await watching.submit(consent, {})).url }
}

test('a provider’s response is accepted once, in the browser that began the sign-in', async () => {
  const { watching, answer } = await answerOfProvider()
  const { visitor: another } = await begin('Google')
  expect((await another.open(answer.href)).status).toBe(400)
  expect((await watching.open(answer.href)).url.searchParams.has('code')).toBe(true)
  expect((await watching.open(answer.href)).status).toBe(400)
})

test('a response with a state or code that the provider did not issue signs nobody in', async () => {
  const { watching, answer } = await answerOfProvider()
  const change = (name: string) => {
    const changed = new URL(answer)
    changed.searchParams.set(name, 'forged')
    return changed.href
  }
  expect((await watching.open(change('state'))).status).toBe(400)
  expect(errorAt(await watching.open(change('code')))).toBe('server_error')
})

test('leaving the provider’s page returns to the client as cancelled', async () => {
  const { visitor, form } = await begin('Google')
  const [, abort = ''] = /href="([^"]*\/abort)"/.exec(form.html) ?? []
  expect(errorAt(await visitor.open(new URL(abort, form.url).href))).toBe('access_denied')
})

test('the login page offers the other providers in its own form', async () => {
  const { visitor, form } = await begin('COGNITO')
  expect(form.html).toContain('Continue with Google')
  const atProvider = await visitor.submit(form, { provider: 'Google' })
  expect(atProvider.url.origin).toBe(running.provider.issuer)
  const gone = await visitor.submit((await begin('COGNITO', visitor)).form, { provider: 'Gone' })
  expect(errorAt(gone)).toBe('temporarily_unavailable')
})

test('a sign-in at a provider that a foreign page began asks for approval once (ASVS 10.7.1)', async () => {
  const login = `${randomUUID()}@gmail.test`
  const { visitor, form } = await begin('Google', openVisitor('http://fans.test/'), { referer: 'https://evil.test/' })
  const asked = await visitor.submit(await visitor.submit(form, { login, password: 'any' }), {})
  expect(asked.html).toContain('Continue to Virage?')
  expect((await visitor.submit(asked, { action: 'approve' })).url.searchParams.has('code')).toBe(true)
})
