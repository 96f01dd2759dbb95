import { randomBytes } from 'node:crypto'
import type { Factor } from '../factors/factors.ts'
import { type Account, findAccountById } from '../queries/accounts.ts'
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

/** Begins a login session. @returns the value of its cookie */
export async function beginLoginSession(
  { pool, now }: Service,
  { accountId, provider, factors }: { accountId: string; provider: string; factors: Factor[] },
): Promise<string> {
  const cookie = randomBytes(32).toString('base64url')
  const at = now()
  await pool.query(
    'insert into identity.login_session (hash, account_id, provider, factors, auth_time, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [tokenHash(cookie), accountId, provider, factors, at, new Date(at.getTime() + loginSessionLifetime * 1000)],
  )
  return cookie
}

/** Finds who is signed in with this browser, if the session is still valid. */
export async function findLoginSession(
  { pool, now }: Service,
  cookie: string | undefined,
): Promise<LoginSession | undefined> {
  if (cookie === undefined) return undefined
  const { rows } = await pool.query<{
    account_id: string
    provider: string
    auth_time: Date
    factors: Factor[]
  }>(
    'select account_id, provider, auth_time, factors from identity.login_session where hash = $1 and expires_at > $2',
    [tokenHash(cookie), now()],
  )
  const [row] = rows
  const account = row && (await findAccountById(pool, row.account_id))
  if (!account || account.disabled || account.status !== 'CONFIRMED') return undefined
  const { provider, auth_time: authTime, factors } = row
  return { account, provider, authTime, factors }
}

/** Ends a login session. */
export async function endLoginSession({ pool }: Service, cookie: string | undefined): Promise<void> {
  if (cookie !== undefined) await pool.query('delete from identity.login_session where hash = $1', [tokenHash(cookie)])
}
