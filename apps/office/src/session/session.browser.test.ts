import { beforeEach, expect, test, vi } from 'vitest'
import { lockNameOf } from './hold-sign-in.ts'
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

const tokensKey = 'virage.office.tokens'
/** The id of the sign-in in this tab's storage. */
let id: string

beforeEach(() => {
  id = crypto.randomUUID()
  // They expired a minute ago.
  const tokens = { id, access: 'earlier', refresh: 'a refresh token', until: Date.now() - 60_000 }
  sessionStorage.setItem(tokensKey, JSON.stringify(tokens))
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
  expect(await isSignedIn()).toBe(true)
})

test('a sign-in ends when the identity service rejects its refresh token (I13)', async () => {
  serve(() => json({ error: 'invalid_grant' }, 400))
  expect(await accessToken()).toBeUndefined()
  expect(await isSignedIn()).toBe(false)
})

/** Holds a sign-in as the page of another tab does. @returns a function that ends that page */
const holdElsewhere = () =>
  new Promise<() => void>((holding) => {
    void navigator.locks.request(lockNameOf(id), () => new Promise<void>((end) => holding(end)))
  })

const renewed = () => json({ access_token: 'renewed', refresh_token: 'the next', token_type: 'Bearer' })

test('a duplicated tab drops its copies of the other tab’s tokens, and renews none (I13)', async () => {
  const renewal = vi.fn<() => Response>(renewed)
  serve(renewal)
  await holdElsewhere()
  expect(await Promise.all([accessToken(), isSignedIn()])).toEqual([undefined, false])
  expect(sessionStorage.getItem(tokensKey)).toBeNull()
  expect(renewal).not.toHaveBeenCalled()
})

test('a reloaded tab keeps its sign-in, although its earlier page ends a moment later (I13)', async () => {
  serve(renewed)
  const end = await holdElsewhere()
  setTimeout(end, 300)
  expect(await accessToken()).toBe('renewed')
  expect(JSON.parse(sessionStorage.getItem(tokensKey) ?? '{}')).toMatchObject({ id, refresh: 'the next' })
})

test('a sign-in that ends while its tokens are renewed stays ended (I13)', async () => {
  serve(() => {
    sessionStorage.removeItem(tokensKey)
    return renewed()
  })
  expect(await accessToken()).toBeUndefined()
  expect(await isSignedIn()).toBe(false)
})
