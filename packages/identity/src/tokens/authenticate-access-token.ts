import { jwtVerify } from 'jose'
import { CognitoError } from '../errors.ts'
import { type Account, findAccountById } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { issuerOf } from '../settings.ts'
import { accountScope } from './issue-tokens.ts'

/**
 * The account behind an access token; the sign-in must not have been ended.
 *
 * @param scope that the token must have: managing the account where nothing is said
 */
export async function authenticateAccessToken(
  { pool, settings, signingKeys, now }: Service,
  token: string,
  scope = accountScope,
): Promise<Account> {
  const verified = await jwtVerify(token, signingKeys.resolve, {
    algorithms: ['RS256'],
    issuer: issuerOf(settings),
    currentDate: now(),
  }).catch(() => undefined)
  const claims = verified?.payload
  const scopes = typeof claims?.['scope'] === 'string' ? claims['scope'].split(' ') : []
  if (!claims?.sub || claims['token_use'] !== 'access' || claims['client_id'] !== settings.clientId) throw invalid()
  if (!scopes.includes(scope)) {
    throw new CognitoError('NotAuthorizedException', 'Access Token does not have required scopes')
  }
  const { rows } = await pool.query<{ revoked_at: Date | null }>(
    'select revoked_at from identity.token_family where id::text = $1',
    [claims['origin_jti']],
  )
  if (rows[0]?.revoked_at !== null) throw new CognitoError('NotAuthorizedException', 'Access Token has been revoked')
  const account = await findAccountById(pool, claims.sub)
  if (!account || account.disabled) throw invalid()
  return account
}

const invalid = () => new CognitoError('NotAuthorizedException', 'Invalid Access Token')
