import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmForgotPassword } from '../operations/confirm-forgot-password.ts'
import { forgotPassword } from '../operations/forgot-password.ts'
import { findAccount } from '../queries/accounts.ts'
import { authorizeAddress, type RunningHosted, startHosted } from '../testing/start-hosted.ts'
import { openVisitor, type VisitedPage, type Visitor } from '../testing/visitor.ts'

let running: RunningHosted
let forger: Awaited<ReturnType<typeof startForger>>
beforeAll(async () => {
  forger = await startForger()
  const { issuer } = forger
  running = await startHosted([{ name: 'Forged', issuer, clientId: 'x', clientSecret: 'y', linksByEmail: true }])
})
afterAll(async () => {
  await running.stop()
  forger.stop()
})

const newEmail = () => `${randomUUID()}@fans.test`
const errorAt = ({ url }: VisitedPage) => url.searchParams.get('error')
const codeAt = ({ url }: VisitedPage) => url.searchParams.get('code')
const begin = (visitor: Visitor, provider: string) =>
  visitor.open(
    authorizeAddress(running, { identity_provider: provider }),
    // As browsers report a button on a page of the client.
    { referer: running.afterLogout },
  )

/** Signs in at a provider that is not trusted with addresses. */
async function signInAtOther(login: string) {
  const visitor = openVisitor('http://fans.test/')
  const consent = await visitor.submit(await begin(visitor, 'Other'), { login, password: 'any' })
  return { visitor, arrived: await visitor.submit(consent, {}) }
}

test('an ID token with another’s signature signs nobody in (finding L6)', async () => {
  const email = newEmail()
  await running.identity.createConfirmedUser({ email, password: 'Correct-horse-7-battery' })
  const answers = { forged: '', genuine: '' }
  for (const kind of ['forged', 'genuine'] as const) {
    const visitor = openVisitor('http://fans.test/', forger.issuer)
    const { url } = await begin(visitor, 'Forged')
    forger.answerWith({ kind, email, nonce: url.searchParams.get('nonce') ?? '' })
    const answer = new URL(`${running.origin}/oauth2/idpresponse`)
    answer.search = new URLSearchParams({ code: 'any', state: url.searchParams.get('state') ?? '' }).toString()
    const arrived = await visitor.open(answer.href)
    answers[kind] = errorAt(arrived) ?? (codeAt(arrived) ? 'signed in' : 'nothing')
  }
  expect(answers).toEqual({ forged: 'server_error', genuine: 'signed in' })
})

test('a provider that is not trusted with addresses creates an account once our own code was returned (finding L6)', async () => {
  const email = newEmail()
  const { visitor, arrived } = await signInAtOther(email)
  expect([codeAt(arrived), await findAccount(running.pool, email)]).toEqual([null, undefined])
  const code = running.codeFor(email)
  const wrong = await visitor.submit(arrived, { code: code === '000000' ? '111111' : '000000', action: 'code' })
  expect([wrong.status, await findAccount(running.pool, email)]).toEqual([422, undefined])
  expect(codeAt(await visitor.submit(wrong, { code, action: 'code' }))).toBeTruthy()
  expect(await findAccount(running.pool, email)).toMatchObject({ status: 'CONFIRMED', email_verified: true })
  // From then on it is linked.
  expect(codeAt((await signInAtOther(email)).arrived)).toBeTruthy()
})

test('a password reset unlinks such a provider (finding L6)', async () => {
  const email = newEmail()
  const { visitor, arrived } = await signInAtOther(email)
  await visitor.submit(arrived, { code: running.codeFor(email), action: 'code' })
  const { service } = running.identity
  const origin = { address: '203.0.113.7', language: undefined }
  const asked = { ClientId: 'fanapplication', Username: email }
  await forgotPassword.run(service, asked, origin)
  const change = { ConfirmationCode: running.codeFor(email), Password: 'Correct-horse-8-battery' }
  await confirmForgotPassword.run(service, { ...asked, ...change }, origin)
  expect(errorAt((await signInAtOther(email)).arrived)).toBe('account_exists')
})

/** A provider whose ID tokens are signed with its own key, or with another's. */
async function startForger() {
  const [own, another] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }
  let next = { kind: 'forged' as 'forged' | 'genuine', email: '', nonce: '' }
  const server = createServer((request, response) => {
    const answer = (body: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/jwks') return void answer({ keys: [jwk] })
    if (pathname !== '/token') {
      return void answer({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    const { kind, email, nonce } = next
    void new SignJWT({ email, email_verified: true, nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setIssuer(issuer)
      .setSubject('victim')
      .setAudience('x')
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(kind === 'genuine' ? own.privateKey : another.privateKey)
      .then((id_token) => answer({ access_token: 'a', token_type: 'bearer', expires_in: 300, id_token }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    answerWith: (what: typeof next) => {
      next = what
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
