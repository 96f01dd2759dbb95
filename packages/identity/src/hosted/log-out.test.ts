import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorizeAddress, type RunningHosted, startHosted } from '../testing/start-hosted.ts'
import { openVisitor, type Visitor } from '../testing/visitor.ts'

const password = 'Correct-horse-7-battery'
let running: RunningHosted
beforeAll(async () => {
  running = await startHosted()
})
afterAll(() => running.stop())

const authorize = (prompt?: 'none') => authorizeAddress(running, prompt ? { prompt } : {})
const logOutLink = () =>
  `${running.origin}/logout?client_id=fanapplication&logout_uri=${encodeURIComponent(running.afterLogout)}`

/** A browser whose user has signed in. */
async function signedIn() {
  const email = `${randomUUID()}@fans.test`
  await running.identity.createConfirmedUser({ email, password })
  const visitor = openVisitor('http://fans.test/', 'http://club.test/')
  await visitor.submit(await visitor.open(authorize()), { email, password, action: 'password' })
  return { email, visitor }
}
const isSignedIn = async (visitor: Visitor) => (await visitor.open(authorize('none'))).url.searchParams.has('code')

test.each<{ where: string; headers: Record<string, string> }>([
  { where: 'a foreign page', headers: { referer: 'https://evil.test/', 'sec-fetch-site': 'cross-site' } },
  { where: 'a page that hides itself', headers: { 'sec-fetch-site': 'cross-site' } },
  { where: 'an email', headers: { 'sec-fetch-site': 'none' } },
  { where: 'a browser that says nothing', headers: {} },
  { where: 'a picture on our own page', headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' } },
])('a link to log out asks first when it comes from $where (ASVS 10.6.2)', async ({ headers }) => {
  const { email, visitor } = await signedIn()
  const asked = await visitor.open(logOutLink(), headers)
  expect(asked.html).toContain('Log out?')
  expect(asked.html).toContain(email)
  expect(await isSignedIn(visitor)).toBe(true)
})

test.each<{ where: string; headers: () => Record<string, string> }>([
  { where: 'the client', headers: () => ({ referer: running.afterLogout, 'sec-fetch-site': 'cross-site' }) },
  { where: 'a club’s own domain', headers: () => ({ referer: 'http://club.test/', 'sec-fetch-site': 'cross-site' }) },
  { where: 'our own page', headers: () => ({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }) },
])('logging out at $where does not ask again (ASVS 10.6.2)', async ({ headers }) => {
  const { visitor } = await signedIn()
  expect((await visitor.open(logOutLink(), headers())).url.href).toBe(running.afterLogout)
  expect(await isSignedIn(visitor)).toBe(false)
})

test('the logout question is answered on its own page only (ASVS 10.6.2)', async () => {
  const { visitor } = await signedIn()
  const asked = await visitor.open(logOutLink())
  for (const [action, headers] of [
    ['stay', {}],
    ['logout', { 'sec-fetch-site': 'cross-site' }],
  ] as const) {
    expect((await visitor.submit(asked, { action }, headers)).url.href).toBe(running.afterLogout)
    expect(await isSignedIn(visitor)).toBe(true)
  }
  expect((await visitor.submit(asked, { action: 'logout' })).url.href).toBe(running.afterLogout)
  expect(await isSignedIn(visitor)).toBe(false)
})

test('without a login session nothing is asked, and only registered addresses are redirected to (ASVS 10.6.2)', async () => {
  const visitor = openVisitor('http://fans.test/')
  expect((await visitor.open(logOutLink())).url.href).toBe(running.afterLogout)
  const elsewhere = `${running.origin}/logout?client_id=fanapplication&logout_uri=http://evil.test/`
  expect((await visitor.open(elsewhere)).status).toBe(400)
})
