import { jwtVerify } from 'jose'
import { secondFactorsOf } from '../challenges/second-factor.ts'
import { CognitoError } from '../errors.ts'
import { type Factor, hasTwoFactors } from '../factors/factors.ts'
import { type Account, findAccountById } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { isClient, issuerOf } from '../settings.ts'
import { accountScope } from './issue-tokens.ts'

/** An account and the sign-in of its access token. */
export type Authenticated = {
  account: Account
  familyId: string
  factors: Factor[]
  /** When the user last proved who they are. */
  provenAt: Date
}

/**
 * Returns the account of an access token, if its sign-in has not ended.
 *
 * @param scope the scope that the token must have; managing the account by default
 * @throws CognitoError NotAuthorizedException
 */
export async function authenticateAccessToken(
  { pool, settings, signingKeys, now }: Service,
  token: string,
  scope = accountScope,
): Promise<Authenticated> {
  const verified = await jwtVerify(token, signingKeys.resolve, {
    algorithms: ['RS256'],
    issuer: issuerOf(settings),
    currentDate: now(),
  }).catch(() => undefined)
  const claims = verified?.payload
  const scopes = typeof claims?.['scope'] === 'string' ? claims['scope'].split(' ') : []
  if (!claims?.sub || claims['token_use'] !== 'access' || !isClient(settings, claims['client_id'])) throw invalid()
  if (!scopes.includes(scope)) {
    throw new CognitoError('NotAuthorizedException', 'Access Token does not have required scopes')
  }
  // Before its sign-in, so that the epoch is not one that began after this sign-in was ended.
  const account = await findAccountById(pool, claims.sub)
  const { rows } = await pool.query<{ id: string; revoked_at: Date | null; factors: Factor[]; proven_at: Date }>(
    `select id, revoked_at, factors, coalesce(proven_at, auth_time) as proven_at
     from identity.token_family where id = $1::uuid`,
    [claims['origin_jti']],
  )
  const [family] = rows
  if (!family || family.revoked_at) throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked')
  if (!account || account.disabled) throw invalid()
  return { account, familyId: family.id, factors: family.factors, provenAt: family.proven_at }
}

/**
 * Authenticates an access token for changes of how the account signs in. If the account has a second factor, the
 * sign-in must have proven it: an older sign-in or a stolen password is not enough.
 *
 * @throws CognitoError NotAuthorizedException
 */
export async function authenticateToSecure(service: Service, token: string): Promise<Authenticated> {
  const authenticated = await authenticateAccessToken(service, token)
  const has = secondFactorsOf(authenticated.account)
  if (has.some((name) => name !== 'EMAIL_OTP') && !hasTwoFactors(authenticated.factors)) {
    throw new CognitoError('NotAuthorizedException', 'Sign in with the second factor to change this.')
  }
  return authenticated
}

const invalid = () => new CognitoError('NotAuthorizedException', 'Invalid Access Token')
