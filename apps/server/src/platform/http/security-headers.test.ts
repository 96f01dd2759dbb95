import * as contract from '@virage/contract'
import * as staffContract from '@virage/contract/staff'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { gradeOf } from '../../testing/observatory.ts'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ PUBLIC_URL: 'https://localhost', WEB: 'true', PAYMENT_PROVIDER: 'sandbox' })
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { headers, redirect: 'manual' })

/** One URL for each code path that sends responses, and for each kind of page. */
const kinds: [kind: string, status: number, address: () => Promise<[string, Record<string, string>?]>][] = [
  ['a page of the product', 200, async () => ['/clubs']],
  ['a page of a club', 200, async () => ['/clubs/fc-virage']],
  ['a page of a club in French', 200, async () => ['/clubs/fc-virage', { 'accept-language': 'fr' }]],
  ['the sign-in page', 200, async () => ['/clubs/fc-virage/login']],
  ['a page that is not found', 404, async () => ['/clubs/fc-virage/exclusives/none']],
  ['the hosted sign-in', 200, hostedPage],
  ['a page of the payment sandbox', 200, async () => [await sandboxPage()]],
  ['a legal document', 200, async () => ['/legal/fc-virage/terms']],
  ['a legal document as PDF', 200, async () => ['/legal/fc-virage/giveaway-terms.pdf']],
  ['the API reference', 200, async () => ['/docs']],
  ['the OpenAPI document', 200, async () => ['/openapi.json']],
  ['a call', 200, async () => ['/api/clubs/fc-virage']],
  ['a listing', 200, async () => ['/api/clubs/fc-virage/exclusives']],
  ['a poll', 200, async () => ['/api/clubs/fc-virage/exclusives/diallo-derby-shirt']],
  ['a refused call', 401, async () => ['/api/staff/me']],
  ['a call that does not exist', 404, async () => ['/api/nothing']],
  ['an event stream', 200, async () => ['/api/clubs/fc-virage/events']],
  ['a file of the build', 200, async () => [await buildFile()]],
  ['a picture', 200, async () => [`${valueOf(await clubs())[0]?.logoUrl ?? ''}?w=300`]],
  ['the signing keys', 200, async () => [`/identity/${app.identity.service.settings.poolId}/.well-known/jwks.json`]],
  ['the icon', 200, async () => ['/favicon.ico']],
  ['the worker of notifications', 200, async () => ['/push-worker.js']],
  ['how the process is', 200, async () => ['/healthz']],
]

const clubs = async () => (await app.as(null))(contract.listClubs, { params: {} })
const buildFile = async () => /\/assets\/[\w-]+\.js/.exec(await (await get('/clubs')).text())?.[0] ?? ''

async function hostedPage(): Promise<[string, Record<string, string>]> {
  const query = new URLSearchParams({
    client_id: app.identity.service.settings.clientId,
    redirect_uri: 'https://localhost/login/callback',
    response_type: 'code',
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
    scope: 'openid',
    moved: '1',
  })
  const { headers } = await get(`/oauth2/authorize?${query}`)
  expect(gradeOf({ headers, cookies: headers.getSetCookie() }).grade).toBe('A+')
  const [cookie = ''] = headers.getSetCookie().map((one) => one.split(';')[0])
  return [headers.get('location') ?? '', { cookie }]
}

async function sandboxPage(): Promise<string> {
  const back = 'https://localhost/clubs/fc-virage/wallet'
  const marie = await app.as('marie@fans.test')
  const params = { slug: 'fc-virage' }
  const body = { coinsAmount: 1, successUrl: back, cancelUrl: back }
  const { url } = valueOf(await marie(contract.purchaseCoins, { params, body }))
  return new URL(url).pathname
}

describe.each(kinds)('%s', (_kind, status, address) => {
  test('is graded A+ by the rules of the HTTP Observatory, also when it is served from memory (finding L1)', async () => {
    const [path, headers] = await address()
    for (const round of ['first', 'again']) {
      const answer = await get(path, headers)
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
      if (isStream) await answer.body?.cancel()
      const html = isStream ? undefined : await answer.text()
      const { grade, modifiers } = gradeOf({ headers: answer.headers, html, cookies: answer.headers.getSetCookie() })
      expect([round, answer.status, grade, modifiers]).toEqual([round, status, 'A+', expect.anything()])
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
      expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })
})

test('a 304 has the headers that browsers apply per connection (finding L1)', async () => {
  const path = '/api/clubs/fc-virage/exclusives'
  const etag = (await get(path)).headers.get('etag') ?? ''
  const answer = await get(path, { 'if-none-match': etag })
  expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([
    304,
    expect.stringMatching(/^max-age=\d{8}/),
  ])
})

test('no operation that needs authentication has a cacheable response, successful or not (finding L3)', async () => {
  const calls = (Object.values({ ...contract, ...staffContract }) as unknown[]).filter(
    (one): one is contract.ApiOperation =>
      typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'access' in one,
  )
  const marie = await app.tokenOf('marie@fans.test')
  const owner = await app.tokenOf('staff@fc-virage.test')
  const cacheable: string[] = []
  let given = 0
  for (const { path, method, access, id } of calls.filter((call) => call.access !== 'anyone')) {
    const { token, username } = typeof access === 'object' ? owner : marie
    const address = path
      .replace(':slug', 'fc-virage')
      .replace(':username', username)
      .replaceAll(/:\w+/g, '0190f1e2-0000-7000-a000-000000000001')
    for (const authorization of [undefined, `Bearer ${token}`]) {
      const answer = await fetch(app.origin + address, {
        method: authorization === undefined ? method : 'GET',
        headers: authorization === undefined ? {} : { authorization },
      })
      await answer.body?.cancel()
      if (answer.status === 200) given++
      if (answer.headers.get('cache-control') !== 'no-store')
        cacheable.push(`${id}: ${answer.headers.get('cache-control')}`)
    }
  }
  expect(cacheable).toEqual([])
  // Most fail because the ids don't exist; enough succeed to test both cases.
  expect(given).toBeGreaterThan(20)
})

test('an error response while the database is unavailable has them, too (finding L1)', async () => {
  const lost = vi.spyOn(app.platform.database.pool, 'query').mockRejectedValue({ code: 'ECONNREFUSED', message: '' })
  const answer = await get('/readyz')
  lost.mockRestore()
  expect([answer.status, gradeOf({ headers: answer.headers }).grade]).toEqual([503, 'A+'])
})
