import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countConnections } from '../../testing/count-connections.ts'
import { openApp, type TestApp } from '../../testing/open-app.ts'

/** FC Virage's own domain. */
const own = 'fans.club.test'
let app: TestApp

beforeAll(async () => {
  app = await openApp({ PUBLIC_URL: 'https://virage.localhost', PRODUCT_HOSTS: 'virage.localhost', PROXY_HOPS: '1' })
  const club = await app.platform.clubs.find('fc-virage')
  await app.platform.database.asSystem((tx) =>
    tx
      .insertInto('club_host')
      .values({ club_id: club?.id ?? '', host: own, status: 'ACTIVE', confirmed_by: 'operator' })
      .execute(),
  )
  app.platform.events.publish({ type: 'settings', clubId: club?.id ?? '' })
})
afterAll(() => app.stop())

/** Sends a request as a proxy that terminates TLS does. */
const ask = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, failed) => {
    const { port } = new URL(app.origin)
    request({ host: '127.0.0.1', port, path, headers: { 'x-forwarded-proto': 'https', ...headers } }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
      .on('error', failed)
      .end()
  })

const authorize = (redirectUri: string, client = 'virage-web') =>
  `/oauth2/authorize?${new URLSearchParams({
    client_id: client,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`

test('a sign-in may return to a club’s own domain (I03)', async () => {
  const { status, headers } = await ask(authorize(`https://${own}/login/callback`), { host: 'virage.localhost' })
  expect(status).toBe(303)
  expect(headers['location']).toMatch(/^\/oauth2\/login\?request=/)
})

test('no sign-in returns to a club’s own domain without TLS (finding M4)', async () => {
  expect((await ask(authorize(`http://${own}/login/callback`), { host: 'virage.localhost' })).status).toBe(400)
})

test('a club’s own domain redirects to the host that has the cookies', async () => {
  const { status, headers } = await ask(authorize(`https://${own}/login/callback`), { host: own })
  expect(status).toBe(303)
  expect(headers['location']).toMatch(/^https:\/\/virage\.localhost\/oauth2\/authorize\?/)
})

test('the identity configuration ignores X-Forwarded-Host, and is never cached (finding L4)', async () => {
  const forged = await ask('/api/identity', { host: 'virage.localhost', 'x-forwarded-host': 'evil.test' })
  expect(JSON.parse(forged.body)).toMatchObject({ userPoolEndpoint: '/identity/', domain: 'virage.localhost' })
  expect(forged.body).not.toContain('evil.test')
  expect(forged.headers['cache-control']).toBe('no-store')
  const ours = await ask('/api/identity', { host: own })
  expect(JSON.parse(ours.body)).toMatchObject({ userPoolEndpoint: '/identity/', domain: own })
})

test('a sign-in of the back office returns only to the product’s hosts (finding H1)', async () => {
  const statusAt = async (address: string, client = 'virage-office') =>
    (await ask(authorize(`https://${address}`, client), { host: 'virage.localhost' })).status
  for (const path of ['/login/callback', '/office/signed-in']) {
    expect(await statusAt(`virage.localhost${path}`)).toBe(303)
    expect(await statusAt(`${own}${path}`)).toBe(400)
    expect(await statusAt(`fc-virage.virage.localhost${path}`)).toBe(400)
  }
  // The fan application's client never returns to the back office.
  expect(await statusAt('virage.localhost/office/signed-in', 'virage-web')).toBe(400)
})

test('the identity configuration of invented hosts costs no query', async () => {
  const invent = () =>
    Promise.all(
      Array.from({ length: 100 }, async () => {
        const { status, body } = await ask('/api/identity', { host: `${crypto.randomUUID()}.example` })
        expect([status, JSON.parse(body)]).toMatchObject([200, { domain: 'virage.localhost' }])
      }),
    )
  // Ageing caches are read again, and jobs run, in some attempts.
  await expect.poll(() => countConnections(app.platform.database, invent)).toBeLessThan(10)
})
