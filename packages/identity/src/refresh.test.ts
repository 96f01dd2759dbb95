import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuerOf } from './settings.ts'
import { tokensOf } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
let sdk: CognitoIdentityProviderClient
let refreshToken: string
let idToken: string
const username = 'refresh@fans.test'
const password = 'Virage-demo-2026!'

beforeAll(async () => {
  running = await startService()
  const { poolId, clientId } = running.identity.service.settings
  sdk = new CognitoIdentityProviderClient({
    endpoint: running.endpoint,
    region: 'eu-west-3',
    credentials: { accessKeyId: 'none', secretAccessKey: 'none' },
    maxAttempts: 1,
  })
  await sdk.send(new SignUpCommand({ ClientId: clientId, Username: username, Password: password }))
  await sdk.send(
    new ConfirmSignUpCommand({ ClientId: clientId, Username: username, ConfirmationCode: running.codeFor(username) }),
  )
  const storage = new Map<string, string>()
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: running.endpoint } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  })
  await auth.signIn({ username, password })
  idToken = String((await auth.fetchAuthSession()).tokens?.idToken)
  refreshToken = [...storage].find(([key]) => key.endsWith('.refreshToken'))?.[1] ?? ''
})
afterAll(() => running.stop())

const refresh = async (token: string) => {
  const { clientId } = running.identity.service.settings
  const answer = await sdk.send(new GetTokensFromRefreshTokenCommand({ ClientId: clientId, RefreshToken: token }))
  return answer.AuthenticationResult
}

test('a refresh token rotates, works in two tabs at once, and its later reuse ends the sign-in (I13) (finding L5)', async () => {
  const first = await refresh(refreshToken)
  expect(first?.RefreshToken).not.toBe(refreshToken)
  const otherTab = await refresh(refreshToken)
  expect(otherTab?.IdToken).toBeDefined()
  // Not a second chain of tokens, which would exist beside the first unnoticed.
  expect(otherTab?.RefreshToken).toBe(first?.RefreshToken)

  running.advance(61)
  await expect(refresh(refreshToken)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' })
  await expect(refresh(first?.RefreshToken ?? '')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  expect(await running.identity.verifier.verify(first?.IdToken ?? '')).toBeUndefined()
})

test('tabs that refresh at once get one successor (finding L5)', async () => {
  const token = (await tokensOf(running, username)).refresh
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(token)))
  expect(new Set(answers.map((answer) => answer?.RefreshToken)).size).toBe(1)
  const { rows } = await running.pool.query(
    `select family_id from identity.refresh_token where used_at is null
     group by family_id having count(*) > 1`,
  )
  expect(rows).toEqual([])
})

test('REFRESH_TOKEN_AUTH refuses an invented token by name', async () => {
  const { clientId } = running.identity.service.settings
  const call = new InitiateAuthCommand({
    ClientId: clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: 'invented' },
  })
  await expect(sdk.send(call)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Invalid Refresh Token',
  })
})

test('tokens with another algorithm, key, audience, issuer, use or past expiry are refused', async () => {
  const { verifier, service } = running.identity
  const { kid, key } = service.signingKeys.active()
  const [, payload = ''] = idToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const resign = (changes: object, signWith: Parameters<SignJWT['sign']>[0] = key, alg = 'RS256') =>
    new SignJWT({ ...claims, origin_jti: undefined, ...changes }).setProtectedHeader({ alg, kid }).sign(signWith)
  const forged = [
    new UnsecuredJWT(claims).encode(),
    await resign({}, Buffer.alloc(64, 1), 'HS256'),
    await resign({ aud: 'another' }),
    await resign({ iss: 'http://elsewhere.test/pool' }),
    await resign({ token_use: 'access' }),
    await resign({ exp: 1 }),
    'nonsense',
    '',
  ]
  for (const token of forged) expect(await verifier.verify(token)).toBeUndefined()
  expect(issuerOf(service.settings)).toBe(claims.iss)
})

test('a repeated request gets its lost response, and nothing happens twice', async () => {
  const { clientId } = running.identity.service.settings
  const body = JSON.stringify({ ClientId: clientId, Username: 'twice@fans.test', Password: password })
  const attempt = async (number: number) => {
    const response = await fetch(running.endpoint, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
        'amz-sdk-invocation-id': '7b1f4b0e-6c2e-4d1b-9a50-0d7d3f1d2c11',
        'amz-sdk-request': `attempt=${number}; max=3`,
      },
    })
    return response.text()
  }
  const first = await attempt(1)
  const mails = running.mail.length
  expect(await attempt(2)).toBe(first)
  expect(running.mail).toHaveLength(mails)
})
