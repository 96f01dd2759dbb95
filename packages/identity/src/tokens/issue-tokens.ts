import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { CognitoError } from '../errors.ts'
import { amrOf, type Factor } from '../factors/factors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { issuerOf } from '../settings.ts'

/** Tokens of a signed-in account, in Cognito's format. */
export type AuthenticationResult = {
  AccessToken: string
  IdToken: string
  RefreshToken: string
  ExpiresIn: number
  TokenType: 'Bearer'
}

/** A sign-in, from which tokens descend. */
export type Family = {
  id: string
  authTime: Date
  factors: Factor[]
  deviceKey: string | null
  /** The client that its tokens are for. */
  clientId: string
  /** The scope granted on the hosted pages; null if it may manage its account. */
  scope: string | null
}

/** The scope of sign-ins that may manage their account. */
export const accountScope = 'aws.cognito.signin.user.admin'

/** SHA-256 of a token, under which it is stored. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new sign-in. */
export type NewFamily = {
  clientId: string
  factors: Factor[]
  deviceKey?: string | null
  address: string
  /** The browser's user agent. */
  agent?: string | undefined
  id?: string
  authTime?: Date
  scope?: string | null
  /** The user's agreement, on the hosted pages. */
  agreementId?: string | null
  /** The nonce of the client's request, on the hosted pages. */
  nonce?: string | undefined
}

/**
 * Begins a sign-in and issues its first tokens.
 *
 * @throws CognitoError NotAuthorizedException if the agreement it depends on was withdrawn meanwhile, or all sign-ins of
 *   the account were ended
 */
export async function beginFamily(
  service: Service,
  account: Account,
  { nonce, ...signIn }: NewFamily,
): Promise<AuthenticationResult> {
  const { pool, settings, now } = service
  const at = now()
  const { clientId, factors, deviceKey = null, address, agent = null } = signIn
  const { id = randomUUID(), authTime = at, scope = null, agreementId = null } = signIn
  const refresh = generateRefreshToken()
  // The locks order a concurrent withdrawal or end of all sign-ins: it either comes first, or finds this one and ends it.
  // The account is locked first, as by its deletion.
  const { rowCount } = await pool.query(
    `with owner as (
       select id from identity.account where id = $2::uuid and sign_in_epoch = $14 for share
     ), agreed as (
       select id from identity.agreement where id = $11::uuid and exists (select from owner) for key share
     ), family as (
       insert into identity.token_family
         (id, account_id, auth_time, expires_at, factors, device_key, address, scope, client_id, agent, agreement_id)
       select $1::uuid, id, $3::timestamptz, $4::timestamptz, $5::text[], $6, $7, $8, $9, $10, $11::uuid from owner
       where $11::uuid is null or exists (select from agreed) returning id
     ) insert into identity.refresh_token (hash, family_id, issued_at) select $12, id, $13 from family`,
    [
      id,
      account.id,
      authTime,
      new Date(at.getTime() + settings.refreshLifetime * 1000),
      factors,
      deviceKey,
      address,
      scope,
      clientId,
      agent,
      agreementId,
      tokenHash(refresh),
      at,
      account.sign_in_epoch,
    ],
  )
  if (rowCount === 0) throw new CognitoError('NotAuthorizedException', 'The sign-in was ended')
  return signTokens(service, account, { family: { id, clientId, authTime, factors, deviceKey, scope }, refresh, nonce })
}

/**
 * Issues the next three tokens of a sign-in.
 *
 * @param family.refresh its next refresh token, the same for two concurrent requests
 */
export async function issueTokens(
  service: Service,
  account: Account,
  { refresh, ...family }: Family & { refresh: string },
): Promise<AuthenticationResult> {
  await service.pool.query(
    'insert into identity.refresh_token (hash, family_id, issued_at) values ($1, $2, $3) on conflict do nothing',
    [tokenHash(refresh), family.id, service.now()],
  )
  return signTokens(service, account, { family, refresh })
}

/**
 * Generates a refresh token. Its hash is stored and, during the grace period, its encrypted value beside its
 * predecessor.
 */
export const generateRefreshToken = () => randomBytes(64).toString('base64url')

async function signTokens(
  { settings, signingKeys, now }: Service,
  account: Account,
  { family, refresh, nonce }: { family: Family; refresh: string; nonce?: string | undefined },
): Promise<AuthenticationResult> {
  const at = now()
  const { kid, key } = signingKeys.active()
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
  const sign = (claims: Record<string, unknown>) =>
    new SignJWT({
      ...claims,
      sub: account.id,
      auth_time: seconds(family.authTime),
      origin_jti: family.id,
      // Names of RFC 8176; `mfa` reports two factors.
      amr: amrOf(family.factors),
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
      ...claimsOf(account, family.scope),
      token_use: 'id',
      aud: family.clientId,
      'cognito:username': account.id,
      ...(nonce === undefined ? {} : { nonce }),
    }),
    sign({
      token_use: 'access',
      client_id: family.clientId,
      username: account.id,
      scope: family.scope ?? accountScope,
      ...(family.deviceKey === null ? {} : { device_key: family.deviceKey }),
    }),
  ])
  return { AccessToken, IdToken, RefreshToken: refresh, ExpiresIn: settings.tokenLifetime, TokenType: 'Bearer' }
}

/** Returns the attributes that a sign-in may know: all, or those of its scopes. */
export function claimsOf(
  { email, email_verified, phone_number, phone_number_verified, attributes }: Account,
  scope: string | null,
): Record<string, unknown> {
  const scopes = scope?.split(' ')
  return {
    ...(!scopes || scopes.includes('profile') ? attributes : {}),
    ...(!scopes || scopes.includes('email') ? { email, email_verified } : {}),
    ...(!scopes && phone_number !== null ? { phone_number, phone_number_verified } : {}),
  }
}
