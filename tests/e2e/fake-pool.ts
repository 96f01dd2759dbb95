import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the pool answers to an operation: an answer, or an error by its name. */
export type Answer = object | { error: string; message?: string }
/** An operation of Cognito's, as a client has asked for it. */
export type Asked = { operation: string; body: { ChallengeName?: string; ChallengeResponses?: Record<string, string> } }

export const [poolId, clientId] = ['eu-west-3_Fake', 'fan-application']
const username = '0190f1e2-0000-7000-a000-0000000000aa'

/** Begins an SRP sign-in. Nothing of it is checked, so any numbers do. */
export const srp = {
  ChallengeName: 'PASSWORD_VERIFIER',
  ChallengeParameters: {
    USER_ID_FOR_SRP: username,
    USERNAME: username,
    SRP_B: 'a'.repeat(768),
    SALT: 'ab'.repeat(16),
    SECRET_BLOCK: Buffer.from('secret block').toString('base64'),
  },
}

/** A step of a sign-in. */
export const challenge = (ChallengeName: string, ChallengeParameters: Record<string, string> = {}) => ({
  ChallengeName,
  ChallengeParameters,
  Session: 'a session of the sign-in that has begun',
})

/**
 * A user pool that knows nobody: it answers each operation as the test says, with tokens that the product accepts. It
 * stands in for Amazon Cognito where errors are wanted that a pool gives rarely.
 */
export async function startFakePool() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const asked: Asked[] = []
  let answerTo: (one: Asked) => Answer = () => ({ error: 'InternalErrorException' })
  const server = createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': request.headers.origin ?? '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-expose-headers': 'x-amzn-errortype',
      'content-type': 'application/x-amz-json-1.1',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    if (request.url?.endsWith('jwks.json')) {
      const keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }]
      return response.writeHead(200, headers).end(JSON.stringify({ keys }))
    }
    const chunks: Buffer[] = []
    return request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
        const one: Asked = { operation, body: JSON.parse(Buffer.concat(chunks).toString() || '{}') }
        asked.push(one)
        const answer = answerTo(one)
        if (!('error' in answer)) return response.writeHead(200, headers).end(JSON.stringify(answer))
        const { error, message = error } = answer
        return response
          .writeHead(400, { ...headers, 'x-amzn-errortype': error })
          .end(JSON.stringify({ __type: error, message }))
      })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://localhost:${(server.address() as AddressInfo).port}/`
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenOf = (claims: object) => {
    const now = Math.floor(Date.now() / 1000)
    const common = { iss: `${endpoint}${poolId}`, sub: username, iat: now, auth_time: now, exp: now + 3600 }
    const text = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part({ ...common, jti: randomUUID(), ...claims })}`
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  return {
    endpoint,
    asked,
    /** Says how operations are answered from now on. */
    answer: (next: typeof answerTo) => {
      asked.length = 0
      answerTo = next
    },
    /** The end of a sign-in. */
    tokens: (email: string) => ({
      AuthenticationResult: {
        AccessToken: tokenOf({
          token_use: 'access',
          client_id: clientId,
          username,
          scope: 'aws.cognito.signin.user.admin',
        }),
        IdToken: tokenOf({
          token_use: 'id',
          aud: clientId,
          'cognito:username': username,
          email,
          email_verified: true,
        }),
        RefreshToken: 'a refresh token',
        ExpiresIn: 3600,
        TokenType: 'Bearer',
      },
    }),
    stop: () => server.close(),
  }
}
