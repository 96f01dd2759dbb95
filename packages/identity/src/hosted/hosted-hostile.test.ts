import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningHosted, startHosted } from '../testing/start-hosted.ts'

let running: RunningHosted

beforeAll(async () => {
  running = await startHosted()
})
afterAll(() => running.stop())

const names =
  'client_id redirect_uri response_type scope state nonce prompt max_age lang code_challenge code_challenge_method identity_provider login_hint logout_uri request grant_type code code_verifier refresh_token token email password action choice'.split(
    ' ',
  )
const paths = ['authorize', 'login', 'idpresponse', 'token', 'revoke', 'userInfo'].map((name) => `/oauth2/${name}`)

const text = fc.oneof(
  fc.constantFrom('fanapplication', 'http://fans.test/login/callback', 'http://evil.test/', 'code', 'openid', 'none'),
  fc.constantFrom('S256', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'COGNITO', 'authorization_code', 'password'),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constant('x'.repeat(3000)),
)
const hostileRequest = fc.record({
  path: fc.constantFrom(...paths, '/logout'),
  method: fc.constantFrom('GET', 'POST'),
  parameters: fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 12 }),
  cookie: fc.constantFrom('', 'virage_browser=x', `virage_browser=${'a'.repeat(43)}; virage_session=${'b'.repeat(43)}`),
  authorization: fc.constantFrom('', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.e30.'),
})

test('six hundred hostile requests to the hosted pages cause no server error, code, token or foreign redirect', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRequest, async ({ path, method, parameters, cookie, authorization }) => {
      const encoded = new URLSearchParams(parameters).toString()
      const answer = await fetch(`${running.origin}${path}${method === 'GET' ? `?${encoded}` : ''}`, {
        method,
        redirect: 'manual',
        headers: { cookie, authorization, 'content-type': 'application/x-www-form-urlencoded' },
        ...(method === 'POST' ? { body: encoded } : {}),
      })
      const location = answer.headers.get('location') ?? ''
      expect(answer.status).toBeLessThan(500)
      expect(await answer.text()).not.toContain('access_token')
      expect(location).not.toMatch(/[?&]code=|^https?:\/\/evil/)
    }),
    { numRuns: 600 },
  )
})
