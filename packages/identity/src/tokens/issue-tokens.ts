import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { issuerOf } from '../settings.ts'

/** Tokens of a signed-in account, in Cognito's shape. */
export type AuthenticationResult = {
  AccessToken: string
  IdToken: string
  RefreshToken: string
  ExpiresIn: number
  TokenType: 'Bearer'
}

/** A sign-in, from which tokens descend. */
export type Family = { id: string; authTime: Date }

/** SHA-256 of a token, under which it is stored. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Begins a sign-in. */
export async function createFamily({ pool, settings, now }: Service, accountId: string): Promise<Family> {
  const authTime = now()
  const id = randomUUID()
  await pool.query(
    'insert into identity.token_family (id, account_id, auth_time, expires_at) values ($1, $2, $3, $4)',
    [id, accountId, authTime, new Date(authTime.getTime() + settings.refreshLifetime * 1000)],
  )
  return { id, authTime }
}

/** Issues the three tokens of a sign-in; the refresh token is stored as its hash only. */
export async function issueTokens(service: Service, account: Account, family: Family): Promise<AuthenticationResult> {
  const { pool, settings, signingKeys, now } = service
  const at = now()
  const refresh = randomBytes(64).toString('base64url')
  await pool.query('insert into identity.refresh_token (hash, family_id, issued_at) values ($1, $2, $3)', [
    tokenHash(refresh),
    family.id,
    at,
  ])

  const { kid, key } = signingKeys.active()
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({
      ...claims,
      sub: account.id,
      auth_time: seconds(family.authTime),
      origin_jti: family.id,
      event_id: randomUUID(),
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(issuerOf(settings))
      .setJti(randomUUID())
      .setIssuedAt(seconds(at))
      .setExpirationTime(seconds(at) + settings.tokenLifetime)
      .sign(key)
  const [IdToken, AccessToken] = await Promise.all([
    sign({
      ...account.attributes,
      token_use: 'id',
      aud: settings.clientId,
      'cognito:username': account.id,
      email: account.email,
      email_verified: account.email_verified,
    }),
    sign({
      token_use: 'access',
      client_id: settings.clientId,
      username: account.id,
      scope: 'aws.cognito.signin.user.admin',
    }),
  ])
  return { AccessToken, IdToken, RefreshToken: refresh, ExpiresIn: settings.tokenLifetime, TokenType: 'Bearer' }
}
