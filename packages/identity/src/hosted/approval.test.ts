import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizeAddress, type RunningHosted, startHosted } from '../testing/start-hosted.ts'
import { openVisitor, type VisitedPage, type Visitor } from '../testing/visitor.ts'

const password = 'Correct-horse-7-battery'
let running: RunningHosted
beforeAll(async () => {
  running = await startHosted()
})
afterAll(() => running.stop())

/** A browser whose user has signed in with the product itself. */
const signedIn = async () => {
  const email = `${randomUUID()}@fans.test`
  await running.identity.createConfirmedUser({ email, password })
  const visitor = openVisitor('http://fans.test/', 'http://club.test/')
  const arrived = await logIn(visitor, email, running.callback)
  expect(codeAt(arrived)).toBeTruthy()
  return { email, visitor }
}

const authorize = (redirectUri: string, extra: Record<string, string> = {}) =>
  authorizeAddress(running, { redirect_uri: redirectUri, ...extra })
const logIn = async (visitor: Visitor, email: string, redirectUri: string) =>
  visitor.submit(await visitor.open(authorize(redirectUri)), { email, password, action: 'password' })
const codeAt = ({ url }: VisitedPage) => url.searchParams.get('code')

test('a code goes to a club’s own domain only once the user has agreed (finding H1)', async () => {
  const { email, visitor } = await signedIn()
  const asked = await visitor.open(authorize(running.clubCallback))
  expect([asked.url.host, codeAt(asked)]).toEqual([new URL(running.origin).host, null])
  expect(asked.html).toContain('Continue to club.test?')
  expect(asked.html).toContain(email)
  const arrived = await visitor.submit(asked, { action: 'approve' })
  expect([arrived.url.host, codeAt(arrived)]).toEqual(['club.test', expect.any(String)])
  // Only the first sign-in asks.
  expect(codeAt(await visitor.open(authorize(running.clubCallback)))).toBeTruthy()
})

test('a password typed for a club’s own domain is followed by the question, too (finding H1)', async () => {
  const { email } = await signedIn()
  const visitor = openVisitor('http://club.test/')
  const asked = await logIn(visitor, email, running.clubCallback)
  expect([asked.url.host, codeAt(asked)]).toEqual([new URL(running.origin).host, null])
  expect((await visitor.open(authorize(running.clubCallback, { lang: 'fr' }))).html).toContain(
    'Continuer vers club.test ?',
  )
  expect(codeAt(await visitor.submit(asked, { action: 'approve' }))).toBeTruthy()
})

test('a silent sign-in at a club’s own domain gets no code before the user has agreed (finding H1)', async () => {
  const { visitor } = await signedIn()
  const { url } = await visitor.open(authorize(running.clubCallback, { prompt: 'none' }))
  expect([url.host, url.searchParams.get('error'), url.searchParams.get('code')]).toEqual([
    'club.test',
    'consent_required',
    null,
  ])
})

test('declining returns to the client without a code, and the next sign-in asks again (finding H1)', async () => {
  const { visitor } = await signedIn()
  const declined = await visitor.submit(await visitor.open(authorize(running.clubCallback)), { action: 'cancel' })
  expect([declined.url.searchParams.get('error'), codeAt(declined)]).toEqual(['access_denied', null])
  expect((await visitor.open(authorize(running.clubCallback))).html).toContain('Continue to club.test?')
})

test('only the browser and user that were asked can approve (finding H1)', async () => {
  const { visitor } = await signedIn()
  const asked = await visitor.open(authorize(running.clubCallback))
  const { visitor: stranger } = await signedIn()
  expect((await stranger.submit(asked, { action: 'approve' })).status).toBe(400)
  expect((await visitor.submit(asked, { action: 'approve' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
  await visitor.open(`${running.origin}/logout?client_id=fanapplication&logout_uri=${running.afterLogout}`, {
    referer: running.afterLogout,
  })
  expect((await visitor.submit(asked, { action: 'approve' })).status).toBe(400)
})
