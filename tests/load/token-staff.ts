import { randomUUID } from 'node:crypto'
import { openIdentityOf } from '@virage/test-support/fans'
import pg from 'pg'
import { findAccount } from '../../packages/identity/src/queries/accounts.ts'
import { beginFamily } from '../../packages/identity/src/tokens/issue-tokens.ts'

/**
 * Creates members of a club's team who see bidders by name. Their accounts are copies of one, as those of `createTokenFans`.
 *
 * @returns their access tokens for the back office
 */
export async function createTokenStaff({
  origin,
  databaseUrl,
  secret,
  club,
  count,
}: {
  origin: string
  databaseUrl: string
  secret: string
  club: string
  count: number
}): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const identity = await openIdentityOf({ pool, origin: `${origin}/identity`, secret })
  try {
    const email = `operator-${randomUUID()}@load.test`
    await identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
    const account = await findAccount(pool, email)
    if (!account) throw new Error('No account')
    const { rows: accounts } = await pool.query<{ id: string; email: string }>(
      `insert into identity.account (email, email_verified, status, credential, attributes, created_at, updated_at)
       select n || '-' || email, true, status, credential, attributes, created_at, updated_at
       from identity.account, generate_series(1, $2::int) n where id = $1 returning id, email`,
      [account.id, count],
    )
    await pool.query(
      `with tenant as (select set_config('virage.club_id', '*', false))
       insert into staff (club_id, account_id, email, role)
       select c.id, a.id, a.email, 'owner' from tenant, club c, unnest($2::text[], $3::text[]) as a (id, email)
       where c.slug = $1`,
      [club, accounts.map(({ id }) => id), accounts.map((one) => one.email)],
    )
    const tokens: string[] = []
    for (const { id, email: address } of accounts) {
      const signIn = { clientId: 'virage-office', factors: ['password' as const], address: '127.0.0.1' }
      const { AccessToken } = await beginFamily(identity.service, { ...account, id, email: address }, signIn)
      tokens.push(AccessToken)
    }
    return tokens
  } finally {
    await identity.close()
    await pool.end()
  }
}
