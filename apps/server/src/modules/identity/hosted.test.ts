import { request } from 'node:http'
import { getIdentityConfig } from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

let app: TestApp
let port: string

beforeAll(async () => {
  app = await openApp({
    GOOGLE_CLIENT_ID: 'virage',
    GOOGLE_CLIENT_SECRET: 'secret',
    OIDC_PROVIDERS: '[{"name":"Club pass","issuer":"https://pass.test","clientId":"c","clientSecret":"s"}]',
    PASSWORD_MIGRATION_DATE: '2024-06-17',
  })
  port = new URL(app.origin).port
})
afterAll(() => app.stop())

/** Requests a page of the hosted sign-in on a host, and returns where it redirects. */
const visit = (path: string, host: string) =>
  new Promise<{ status: number; location: string | undefined }>((done, failed) => {
    request({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      response.resume()
      done({ status: response.statusCode ?? 0, location: response.headers.location })
    })
      .on('error', failed)
      .end()
  })

const authorize = (redirectUri: string) =>
  `/oauth2/authorize?${new URLSearchParams({
    client_id: 'virage-web',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`

test('a client gets the host of sign-in, its providers, and the date since which old passwords are invalid (I02, I16)', async () => {
  const call = await app.as(null)
  expect(valueOf(await call(getIdentityConfig, { params: {} }))).toMatchObject({
    domain: `localhost:${port}`,
    providers: ['Google', 'Club pass'],
    passwordMigrationDate: '2024-06-17',
  })
})

test.each(['localhost', '127.0.0.1', 'fc-virage.localhost'])('a sign-in may return to %s (I03)', async (host) => {
  const { status, location } = await visit(authorize(`http://${host}:${port}/login/callback`), `localhost:${port}`)
  expect(status).toBe(303)
  expect(location).toMatch(/^\/oauth2\/login\?request=/)
})

test.each([
  'http://evil.test:PORT/login/callback',
  'http://fc-virage.evil.test:PORT/login/callback',
  'http://nobody.localhost:PORT/login/callback',
  'http://localhost.evil.test:PORT/login/callback',
  'http://user@localhost:PORT/login/callback',
  'https://localhost:PORT/login/callback',
  'http://localhost:1/login/callback',
  'http://localhost:PORT/login/callback#x',
  'http://localhost:PORT/clubs',
  'javascript:alert(1)',
])('a sign-in may not return to %s', async (address) => {
  const redirectUri = address.replace('PORT', port)
  expect((await visit(authorize(redirectUri), `localhost:${port}`)).status).toBe(400)
})
