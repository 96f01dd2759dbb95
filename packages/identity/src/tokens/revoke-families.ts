import type { Service } from '../service.ts'

/** Ends sign-ins: none of their refresh tokens works any more, and the host forgets what it remembers of them. */
export async function revokeFamilies(
  { pool, now, onRevoked }: Service,
  which: { familyId: string } | { accountId: string },
): Promise<void> {
  const [column, value] = 'familyId' in which ? ['id', which.familyId] : ['account_id', which.accountId]
  const { rows } = await pool.query<{ id: string }>(
    `update identity.token_family set revoked_at = $2 where ${column} = $1 and revoked_at is null returning id`,
    [value, now()],
  )
  // Who ends all sign-ins also means the browsers that would sign in again by themselves.
  if ('accountId' in which) await pool.query('delete from identity.login_session where account_id = $1', [value])
  onRevoked(rows.map((row) => row.id))
}
