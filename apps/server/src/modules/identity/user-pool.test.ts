import { getIdentityConfig } from '@virage/contract'
import { signInBySrp } from '@virage/test-support/fans'
import { freePort } from '@virage/test-support/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

let pool: TestApp
let app: TestApp
let endpoint: string

beforeAll(async () => {
  // The embedded service of another installation replaces Amazon Cognito: it has the same operations and tokens.
  const port = await freePort()
  endpoint = `http://localhost:${port}/identity/`
  pool = await openApp({ PORT: String(port) })
  app = await openApp({
    COGNITO_POOL_ID: 'virage_Fans',
    COGNITO_CLIENT_ID: 'virage-web',
    COGNITO_OFFICE_CLIENT_ID: 'virage-office',
    COGNITO_DOMAIN: 'fans.auth.test',
    COGNITO_PROVIDERS: 'Google',
    COGNITO_ENDPOINT: endpoint,
  })
})
afterAll(async () => {
  await app.stop()
  await pool.stop()
})

test('clients sign in with a pool given only its id, client and domain', async () => {
  const call = await app.as(null)
  expect(valueOf(await call(getIdentityConfig, { params: {} }))).toMatchObject({
    userPoolId: 'virage_Fans',
    userPoolClientId: 'virage-web',
    officeClientId: 'virage-office',
    userPoolEndpoint: endpoint,
    domain: 'fans.auth.test',
    providers: ['Google'],
  })
  const [signIn, jwks] = await Promise.all([
    fetch(`${app.origin}/identity/`, { method: 'POST', headers: { 'content-type': 'application/x-amz-json-1.1' } }),
    fetch(`${app.origin}/identity/virage_Fans/.well-known/jwks.json`),
  ])
  expect([signIn.status, jwks.status]).toEqual([404, 404])
})

test('the API accepts the pool’s tokens, verified with its published keys, and no others', async () => {
  const token = await signInBySrp({
    origin: pool.origin,
    email: 'marie@fans.test',
    password: 'Virage-demo-2026!',
    client: 'office',
  })
  const statusWith = async (bearer: string) => {
    const response = await fetch(`${app.origin}/api/staff/me`, { headers: { authorization: `Bearer ${bearer}` } })
    return response.status
  }
  const [head = '', body = '', signature = ''] = token.split('.')
  expect(await statusWith(token)).toBe(200)
  expect(await statusWith(`${head}.${body}.${signature.slice(0, -6)}AAAAAA`)).toBe(401)
})
