import { randomBytes } from 'node:crypto'
import { g, hash, N, numberOf, pad, power } from '../../../packages/identity/src/srp/group.ts'
import { deriveKey, signatureOf } from '../../../packages/identity/src/srp/srp.ts'

/** Tokens of a sign-in, in Cognito's format. */
export type Tokens = { IdToken: string; AccessToken: string; RefreshToken: string }
type Answer = { ChallengeParameters: Record<string, string>; AuthenticationResult?: Tokens }
type Person = {
  origin: string
  email: string
  password: string
  /** The client of the fan application or of the back office. */
  client?: 'web' | 'office'
}

/**
 * Signs in by SRP over HTTP like a browser, but without loading one: for tests with hundreds of fans.
 *
 * @returns the token for API requests: the ID token for the fan application, the access token for the back office
 */
export async function signInBySrp(person: Person): Promise<string> {
  const { IdToken, AccessToken } = await tokensBySrp(person)
  return person.client === 'office' ? AccessToken : IdToken
}

/** Signs in by SRP. @returns all tokens */
export async function tokensBySrp({ origin, email, password, client = 'web' }: Person): Promise<Tokens> {
  const call = async (target: string, body: object): Promise<Answer> => {
    const response = await fetch(`${origin}/identity/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
      },
      body: JSON.stringify({ ClientId: `virage-${client}`, ...body }),
    })
    if (!response.ok) throw new Error(`${target} responded ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const a = numberOf(randomBytes(32))
  const A = power(g, a)
  const begun = await call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: email, SRP_A: A.toString(16) },
  })
  const {
    USER_ID_FOR_SRP: username = '',
    SALT: salt = '',
    SRP_B: b = '',
    SECRET_BLOCK: block = '',
  } = begun.ChallengeParameters
  const owner = { group: 'Fans', username }
  const B = BigInt(`0x${b}`)
  const u = numberOf(hash(pad(A), pad(B)))
  const x = numberOf(hash(pad(BigInt(`0x${salt}`)), hash(`${owner.group}${username}:${password}`)))
  const base = (((B - numberOf(hash(pad(N), pad(g))) * power(g, x)) % N) + N) % N
  const secretBlock = Buffer.from(block, 'base64')
  const timestamp = 'Sat Nov 21 12:00:00 UTC 2026'
  const signature = signatureOf(owner, deriveKey(u, power(base, a + u * x)), { secretBlock, timestamp })
  const done = await call('RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: block,
      PASSWORD_CLAIM_SIGNATURE: signature.toString('base64'),
      TIMESTAMP: timestamp,
    },
  })
  if (!done.AuthenticationResult) throw new Error('No tokens')
  return done.AuthenticationResult
}
