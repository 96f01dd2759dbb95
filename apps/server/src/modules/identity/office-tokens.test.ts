import { tokensBySrp } from '@virage/test-support/fans'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

const tokensOf = (email: string, client: 'web' | 'office') =>
  tokensBySrp({ origin: app.origin, email, password: 'Virage-demo-2026!', client })

/** Returns the API's response to a token. */
const ask = async (path: string, token: string) => {
  const response = await fetch(app.origin + path, { headers: { authorization: `Bearer ${token}` } })
  const { key, operator } = (await response.json()) as { key?: string; operator?: boolean }
  return { status: response.status, ...(key ? { key } : {}), ...(operator === undefined ? {} : { operator }) }
}
const me = '/api/staff/me'
const mine = '/api/clubs/fc-virage/fans/me'

test('an operator’s tokens of the fan application are not valid in the back office (finding H1)', async () => {
  const { IdToken, AccessToken } = await tokensOf('operator@virage.test', 'web')
  for (const token of [IdToken, AccessToken]) {
    for (const path of [me, '/api/staff/clubs/fondation-horizon/settings']) {
      expect(await ask(path, token)).toEqual({ status: 403, key: 'errors.staff.backOfficeTokenNeeded' })
    }
  }
  const office = await tokensOf('operator@virage.test', 'office')
  expect(await ask(me, office.AccessToken)).toEqual({ status: 200, operator: true })
})

test('a refresh token of the fan application can’t be exchanged for tokens of the back office (finding H1)', async () => {
  const { RefreshToken } = await tokensOf('operator@virage.test', 'web')
  const refresh = async (ClientId: string) => {
    const response = await fetch(`${app.origin}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken',
      },
      body: JSON.stringify({ ClientId, RefreshToken }),
    })
    return response.status
  }
  expect(await refresh('virage-office')).toBe(400)
  expect(await refresh('virage-web')).toBe(200)
})

test('the API accepts access tokens, and the back office no identity tokens (finding M10)', async () => {
  const [fan, office] = [await tokensOf('marie@fans.test', 'web'), await tokensOf('operator@virage.test', 'office')]
  expect(await ask(mine, fan.AccessToken)).toEqual({ status: 200 })
  // As a client of fans does (specification, 7).
  expect(await ask(mine, fan.IdToken)).toEqual({ status: 200 })
  for (const path of [me, mine]) {
    expect(await ask(path, office.IdToken)).toEqual({ status: 401, key: 'errors.authentication.required' })
  }
})

test('an access token without a scope for people, or of another client, is not valid (finding M10)', async () => {
  const { AccessToken } = await tokensOf('marie@fans.test', 'web')
  const [, payload = ''] = AccessToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const { kid, key } = app.identity.service.signingKeys.active()
  const statusWith = async (changes: Record<string, unknown>) => {
    const token = await new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
    return (await ask(mine, token)).status
  }
  expect(await statusWith({})).toBe(200)
  expect(await statusWith({ scope: 'openid email profile' })).toBe(200)
  for (const changes of [
    { scope: '' },
    { scope: 'email profile' },
    { client_id: 'another' },
    { client_id: undefined, aud: 'virage-web' },
    { token_use: 'id' },
    { origin_jti: undefined },
    { origin_jti: '0190f1e2-0000-4000-a000-000000000001' },
  ]) {
    expect(await statusWith(changes), JSON.stringify(changes)).toBe(401)
  }
})
