import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsFrom } from './testing/network.ts'
import { type RunningHosted, startHosted } from './testing/start-hosted.ts'
import { openVisitor, type VisitedPage, type Visitor } from './testing/visitor.ts'

const password = 'Correct-horse-7-battery'
const verifier = 'a'.repeat(43)
const challenge = 'ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA'
let running: RunningHosted
let call: ReturnType<typeof callsFrom>
beforeAll(async () => {
  running = await startHosted()
  call = callsFrom({ ...running, endpoint: `${running.origin}/identity/` }, '192.0.2.1')
})
afterAll(() => running.stop())

const authorize = (client: { id?: string; redirectUri?: string; [parameter: string]: string | undefined } = {}) => {
  const { id = 'fanapplication', redirectUri = running.callback, ...extra } = client
  return `${running.origin}/oauth2/authorize?${new URLSearchParams({
    client_id: id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...extra,
  })}`
}
const codeAt = ({ url }: VisitedPage) => url.searchParams.get('code')
const errorAt = ({ url }: VisitedPage) => url.searchParams.get('error')
const newVisitor = () => openVisitor('http://fans.test/', 'http://club.test/')

/** A browser whose user has signed in on the hosted page, for the fan application. */
async function signedIn(visitor = newVisitor(), email = `${randomUUID()}@fans.test`) {
  await running.identity.createConfirmedUser({ email, password })
  const form = await visitor.open(authorize())
  return { email, visitor, arrived: await visitor.submit(form, { email, password, action: 'password' }) }
}

/** Returns an access token that may manage the account, as the application receives it. */
async function accessTokenOf(email: string): Promise<string> {
  const AuthParameters = { USERNAME: email, PASSWORD: password }
  const answer = await call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  return (answer['AuthenticationResult'] as { AccessToken: string }).AccessToken
}

type Listed = { AgreementId: string; ClientId: string; IsOffice: boolean; Host: string; Scopes: string[] }
const agreementsOf = async (AccessToken: string) =>
  (await call('ListAgreements', { AccessToken }))['Agreements'] as Listed[]

/** Exchanges the code of a redirect. @returns its refresh token */
async function exchange(arrived: VisitedPage, redirectUri: string): Promise<string> {
  const response = await fetch(`${running.origin}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'fanapplication',
      code: codeAt(arrived) ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  })
  return ((await response.json()) as { refresh_token: string }).refresh_token
}
const refreshes = async (RefreshToken: string) =>
  (await call('GetTokensFromRefreshToken', { RefreshToken }))['AuthenticationResult'] !== undefined

async function agreeToClub(visitor: Visitor): Promise<VisitedPage> {
  const asked = await visitor.open(authorize({ redirectUri: running.clubCallback }))
  expect(asked.html).toContain('Continue to club.test?')
  return visitor.submit(asked, { action: 'approve' })
}

test('an agreement also holds in the user’s next browser, for 180 days (ASVS 10.7.1)', async () => {
  const { email, visitor } = await signedIn()
  await agreeToClub(visitor)
  const { visitor: next } = await signedIn(newVisitor(), email)
  expect(codeAt(await next.open(authorize({ redirectUri: running.clubCallback })))).toBeTruthy()
  running.advance(181 * 86_400)
  const { visitor: later } = await signedIn(newVisitor(), email)
  expect((await later.open(authorize({ redirectUri: running.clubCallback }))).html).toContain('Continue to club.test?')
})

test('a client of the product asks for an agreement, too, unless the user signed in for it (ASVS 10.7.1)', async () => {
  const { visitor, arrived } = await signedIn()
  expect(codeAt(arrived)).toBeTruthy()
  // The user signed in for the fan application, not for the back office.
  expect(errorAt(await visitor.open(authorize({ id: 'office', prompt: 'none' })))).toBe('consent_required')
  const asked = await visitor.open(authorize({ id: 'office' }))
  expect(asked.html).toContain('Continue to Virage Office?')
  expect(codeAt(await visitor.submit(asked, { action: 'approve' }))).toBeTruthy()
  expect(codeAt(await visitor.open(authorize({ id: 'office', prompt: 'none' })))).toBeTruthy()
})

test('a client that requests more than was agreed to asks again (ASVS 10.7.1)', async () => {
  const { visitor } = await signedIn()
  expect(codeAt(await visitor.open(authorize({ scope: 'openid' })))).toBeTruthy()
  expect((await visitor.open(authorize({ scope: 'openid email profile' }))).html).toContain('Continue to Virage?')
})

test('agreements are listed, and withdrawn together with the sign-ins that depend on them (ASVS 10.7.3)', async () => {
  const { email, visitor, arrived } = await signedIn()
  const own = await exchange(arrived, running.callback)
  running.advance(1)
  const atClub = await exchange(await agreeToClub(visitor), running.clubCallback)
  const AccessToken = await accessTokenOf(email)
  const listed = await agreementsOf(AccessToken)
  expect(listed).toMatchObject([
    { ClientId: 'fanapplication', IsOffice: false, Host: 'club.test', Scopes: ['openid', 'email'] },
    { ClientId: 'fanapplication', IsOffice: false, Host: '', Scopes: ['openid', 'email'] },
  ])
  const AgreementId = listed[0]?.AgreementId
  expect(await call('WithdrawAgreement', { AccessToken, AgreementId })).toEqual({})
  expect([await refreshes(atClub), await refreshes(own)]).toEqual([false, true])
  expect(await agreementsOf(AccessToken)).toMatchObject([{ Host: '' }])
  expect((await visitor.open(authorize({ redirectUri: running.clubCallback }))).html).toContain(
    'Continue to club.test?',
  )
})

test('a code that is exchanged while its agreement is withdrawn starts no sign-in (ASVS 10.7.3)', async () => {
  const { email, arrived } = await signedIn()
  const [agreement] = await agreementsOf(await accessTokenOf(email))
  const withdrawal = await running.pool.connect()
  await withdrawal.query('begin')
  await withdrawal.query('delete from identity.agreement where id = $1', [agreement?.AgreementId])
  const exchanged = exchange(arrived, running.callback)
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await running.pool.query(waiting)).rowCount).toBeGreaterThan(0)
  await withdrawal.query('commit')
  withdrawal.release()
  expect(await exchanged).toBeUndefined()
})

test('only the account’s owner withdraws an agreement, after a fresh proof (ASVS 10.7.3)', async () => {
  const { email } = await signedIn()
  const AccessToken = await accessTokenOf(email)
  const [agreement] = await agreementsOf(AccessToken)
  const withdraw = (by: string) => call('WithdrawAgreement', { AccessToken: by, AgreementId: agreement?.AgreementId })
  const { email: stranger } = await signedIn()
  expect(await withdraw(await accessTokenOf(stranger))).toMatchObject({ __type: 'ResourceNotFoundException' })
  running.advance(301)
  expect(await withdraw(AccessToken)).toMatchObject({ message: 'Confirm that it is you to change this.' })
})
