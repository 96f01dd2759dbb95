import { beforeEach, expect, test, vi } from 'vitest'
import { accessToken, isSignedIn } from './session.ts'

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Responds as the server does, and to the renewal of tokens with the given response. */
const serve = (renewal: () => Response) =>
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
    if (pathname === '/api/identity')
      return json({
        domain: location.host,
        officeClientId: 'office',
        userPoolEndpoint: '/identity/',
        userPoolId: 'pool',
      })
    if (pathname.endsWith('/openid-configuration')) return json({ issuer: `${location.origin}/identity/pool` })
    return renewal()
  })

beforeEach(() => {
  // They expired a minute ago.
  const tokens = { access: 'earlier', refresh: 'a refresh token', until: Date.now() - 60_000 }
  sessionStorage.setItem('virage.office.tokens', JSON.stringify(tokens))
  return () => {
    sessionStorage.clear()
    vi.unstubAllGlobals()
  }
})

test.for([
  ['is unavailable', () => json({ error: 'temporarily_unavailable' }, 503)],
  ['is restarted behind a proxy', () => new Response('<h1>503 Service Unavailable</h1>', { status: 503 })],
  ['limits requests', () => json({ error: 'slow_down' }, 429)],
] as const)('a sign-in goes on while the identity service %s (I13)', async ([, renewal]) => {
  serve(renewal)
  expect(await accessToken()).toBe('earlier')
  expect(isSignedIn()).toBe(true)
})

test('a sign-in ends when the identity service rejects its refresh token (I13)', async () => {
  serve(() => json({ error: 'invalid_grant' }, 400))
  expect(await accessToken()).toBeUndefined()
  expect(isSignedIn()).toBe(false)
})
