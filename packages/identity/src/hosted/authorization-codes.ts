import { randomBytes, randomUUID } from 'node:crypto'
import type { Factor } from '../factors/factors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { tokenHash } from '../tokens/issue-tokens.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import type { AuthorizeRequest } from './authorize-request.ts'

/** How long a code is valid, in milliseconds. */
const lifetime = 60_000

/** What a code was issued for. */
export type CodeGrant = {
  client_id: string | null
  account_id: string
  /** The account's epoch when the code was redeemed. */
  sign_in_epoch: number
  agreement_id: string | null
  family_id: string
  redirect_uri: string
  code_challenge: string
  scope: string
  nonce: string | null
  auth_time: Date
  factors: Factor[]
}

/**
 * Issues a code for a signed-in account; only its hash is stored.
 *
 * @returns undefined if all sign-ins of the account were ended since the account was read
 */
export async function issueAuthorizationCode(
  { pool, now }: Service,
  {
    account,
    agreementId,
    authTime,
    factors,
    request,
  }: { account: Account; agreementId: string; authTime: Date; factors: Factor[]; request: AuthorizeRequest },
): Promise<string | undefined> {
  const code = randomBytes(32).toString('base64url')
  const { rowCount } = await pool.query(
    `insert into identity.authorization_code
       (hash, account_id, family_id, redirect_uri, code_challenge, scope, nonce, auth_time, factors, expires_at, client_id, agreement_id)
     select $1, id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
     from identity.account where id = $2 and sign_in_epoch = $13 for share`,
    [
      tokenHash(code),
      account.id,
      randomUUID(),
      request.redirectUri,
      request.codeChallenge,
      request.scope,
      request.nonce ?? null,
      authTime,
      factors,
      new Date(now().getTime() + lifetime),
      request.clientId,
      agreementId,
      account.sign_in_epoch,
    ],
  )
  return rowCount === 1 ? code : undefined
}

/**
 * Redeems a code; it works once. A second use means that it was copied, and ends the sign-in it was exchanged for
 * (RFC 6749 §4.1.2).
 *
 * @returns undefined for a code that is unknown, used or expired
 */
export async function redeemAuthorizationCode(service: Service, code: string): Promise<CodeGrant | undefined> {
  const { pool, now } = service
  const at = now()
  const { rows } = await pool.query<CodeGrant & { expires_at: Date }>(
    `update identity.authorization_code code set used_at = $2 where hash = $1 and used_at is null
     returning code.*, (select sign_in_epoch from identity.account where id = code.account_id)`,
    [tokenHash(code), at],
  )
  const [grant] = rows
  if (grant) return grant.expires_at > at ? grant : undefined
  const used = await pool.query<{ family_id: string }>(
    'select family_id from identity.authorization_code where hash = $1',
    [tokenHash(code)],
  )
  if (used.rows[0]) await revokeFamilies(service, { familyId: used.rows[0].family_id })
  return undefined
}
