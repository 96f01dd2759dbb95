import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import type { Factor } from '../factors/factors.ts'
import { findAccountById } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { type AuthenticationResult, issueTokens, tokenHash } from './issue-tokens.ts'
import { revokeFamilies } from './revoke-families.ts'

/**
 * New tokens for a refresh token, which is replaced. One that was replaced already still works for the grace of the
 * settings, since two tabs may refresh at once; after that its use means that somebody copied it, and ends the sign-in.
 *
 * @throws CognitoError NotAuthorizedException for a token that is unknown or ended, RefreshTokenReuseException for a
 *   replaced one
 */
export async function refreshTokens(
  service: Service,
  refreshToken: string,
  origin: Origin,
): Promise<AuthenticationResult> {
  const { pool, settings, now } = service
  const at = now()
  const { rows } = await pool.query<{
    family_id: string
    first_used: Date
    account_id: string
    auth_time: Date
    scope: string | null
    expires_at: Date
    revoked_at: Date | null
    factors: Factor[]
    device_key: string | null
  }>(
    `update identity.refresh_token t set used_at = coalesce(t.used_at, $2)
     from identity.token_family f where t.hash = $1 and f.id = t.family_id
     returning t.family_id, t.used_at as first_used, f.account_id, f.auth_time, f.scope, f.expires_at, f.revoked_at,
       f.factors, f.device_key`,
    [tokenHash(refreshToken), at],
  )
  const [token] = rows
  if (!token || token.expires_at <= at) throw invalid()
  if (token.revoked_at) throw new CognitoError('NotAuthorizedException', 'Refresh Token has been revoked')
  if (at.getTime() - token.first_used.getTime() > settings.refreshGrace * 1000) {
    await revokeFamilies(service, { familyId: token.family_id })
    await tellOwner(service, token.account_id, origin)
    throw new CognitoError('RefreshTokenReuseException', 'Refresh Token has been used before')
  }
  const account = await findAccountById(pool, token.account_id)
  if (!account || account.disabled) throw invalid()
  return issueTokens(service, account, {
    id: token.family_id,
    authTime: token.auth_time,
    scope: token.scope,
    factors: token.factors,
    deviceKey: token.device_key,
  })
}

const invalid = () => new CognitoError('NotAuthorizedException', 'Invalid Refresh Token')

async function tellOwner(service: Service, accountId: string, origin: Origin) {
  await recordEvent(service, { accountId, name: 'refreshTokenReused' }, origin)
  const account = await findAccountById(service.pool, accountId)
  if (account) await notify(service, account, 'signInCopied', origin)
}
