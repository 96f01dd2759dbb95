import { randomBytes } from 'node:crypto'
import type { Factor } from '../factors/factors.ts'
import { CognitoError } from '../errors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { tokenHash } from '../tokens/issue-tokens.ts'

/** How long a browser stays signed in, in seconds, as with Cognito. */
export const loginSessionLifetime = 3600

/** Who is signed in with this browser. */
export type LoginSession = {
  account: Account
  provider: string
  authTime: Date
  factors: Factor[]
}

/**
 * Begins a login session.
 *
 * @returns the value of its cookie
 * @throws CognitoError NotAuthorizedException if all sign-ins of the account were ended since the account was read
 */
export async function beginLoginSession(
  { pool, now }: Service,
  { account, provider, factors }: { account: Account; provider: string; factors: Factor[] },
): Promise<string> {
  const cookie = randomBytes(32).toString('base64url')
  const at = now()
  const { rowCount } = await pool.query(
    `insert into identity.login_session (hash, account_id, provider, factors, auth_time, expires_at)
     select $1, id, $3, $4, $5, $6 from identity.account where id = $2 and sign_in_epoch = $7 for share`,
    [
      tokenHash(cookie),
      account.id,
      provider,
      factors,
      at,
      new Date(at.getTime() + loginSessionLifetime * 1000),
      account.sign_in_epoch,
    ],
  )
  if (rowCount !== 1) throw new CognitoError('NotAuthorizedException', 'The sign-in was ended')
  return cookie
}

/** Finds who is signed in with this browser, if the session is still valid. */
export async function findLoginSession(
  { pool, now }: Service,
  cookie: string | undefined,
): Promise<LoginSession | undefined> {
  if (cookie === undefined) return undefined
  // In one query, so that the account is of the session's epoch.
  const { rows } = await pool.query<Account & { provider: string; auth_time: Date; factors: Factor[] }>(
    `select account.*, session.provider, session.auth_time, session.factors
     from identity.login_session session join identity.account on account.id = session.account_id
     where session.hash = $1 and session.expires_at > $2`,
    [tokenHash(cookie), now()],
  )
  const [row] = rows
  if (!row || row.disabled || row.status !== 'CONFIRMED') return undefined
  const { provider, auth_time: authTime, factors, ...account } = row
  return { account, provider, authTime, factors }
}

/** Ends a login session. */
export async function endLoginSession({ pool }: Service, cookie: string | undefined): Promise<void> {
  if (cookie !== undefined) await pool.query('delete from identity.login_session where hash = $1', [tokenHash(cookie)])
}
