import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import type { Factor } from '../factors/factors.ts'
import { findAccountById } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { idleTimeOf } from '../settings.ts'
import { type AuthenticationResult, generateRefreshToken, issueTokens, tokenHash } from './issue-tokens.ts'
import { revokeFamilies } from './revoke-families.ts'

/**
 * Exchanges a refresh token for new tokens and replaces it. A replaced token still works during the grace period,
 * since two tabs may refresh at once: both get the same successor, so that a sign-in has one chain of tokens. A later
 * use of a replaced token means that it was copied, and ends the sign-in. So does a first use after the client's idle
 * time.
 *
 * @throws CognitoError NotAuthorizedException for a token that is unknown, ended, idle for too long or of another
 *   client; RefreshTokenReuseException for a replaced one
 */
export async function refreshTokens(
  service: Service,
  { token: refreshToken, clientId }: { token: string; clientId: string },
  origin: Origin,
): Promise<AuthenticationResult> {
  const { pool, settings, encryption, now } = service
  const hash = tokenHash(refreshToken)
  const context = { purpose: 'refresh', owner: hash.toString('hex') }
  const at = now()
  const { rows } = await pool.query<{
    family_id: string
    issued_at: Date
    first_used: Date
    account_id: string
    auth_time: Date
    scope: string | null
    expires_at: Date
    revoked_at: Date | null
    factors: Factor[]
    device_key: string | null
    client_id: string | null
    successor: Buffer
  }>(
    `update identity.refresh_token t set used_at = coalesce(t.used_at, $2), successor = coalesce(t.successor, $5)
     from identity.token_family f
     where t.hash = $1 and f.id = t.family_id and coalesce(f.client_id, $3) = $4
     returning t.family_id, t.issued_at, t.used_at as first_used, f.account_id, f.auth_time, f.scope, f.expires_at, f.revoked_at,
       f.factors, f.device_key, f.client_id, t.successor`,
    [hash, at, settings.clientId, clientId, encryption.encrypt(Buffer.from(generateRefreshToken()), context)],
  )
  const [token] = rows
  if (!token || token.expires_at <= at) throw invalid()
  if (token.revoked_at) throw new CognitoError('NotAuthorizedException', 'Refresh Token has been revoked')
  if (at.getTime() - token.first_used.getTime() > settings.refreshGrace * 1000) {
    await revokeFamilies(service, { familyId: token.family_id })
    await notifyOwner(service, token.account_id, origin)
    throw new CognitoError('RefreshTokenReuseException', 'Refresh Token has been used before')
  }
  if (token.first_used.getTime() - token.issued_at.getTime() > idleTimeOf(settings, clientId)) {
    await revokeFamilies(service, { familyId: token.family_id })
    throw new CognitoError('NotAuthorizedException', 'Refresh Token has expired')
  }
  const account = await findAccountById(pool, token.account_id)
  if (!account || account.disabled) throw invalid()
  const successor = encryption.decrypt(token.successor, context).toString()
  return issueTokens(service, account, {
    refresh: successor,
    id: token.family_id,
    authTime: token.auth_time,
    scope: token.scope,
    factors: token.factors,
    deviceKey: token.device_key,
    clientId,
  })
}

const invalid = () => new CognitoError('NotAuthorizedException', 'Invalid Refresh Token')

async function notifyOwner(service: Service, accountId: string, origin: Origin) {
  await recordEvent(service, { accountId, name: 'refreshTokenReused' }, origin)
  const account = await findAccountById(service.pool, accountId)
  if (account) await notify(service, account, 'signInCopied', origin)
}
