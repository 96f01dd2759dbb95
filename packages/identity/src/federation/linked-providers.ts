import { CognitoError } from '../errors.ts'
import type { Queryable } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import type { Authenticated } from '../tokens/authenticate-access-token.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'

/** The user's account at another provider: the provider's name, and its subject there. */
export type LinkedProvider = { provider: string; subject: string }

/** Lists the providers that are linked to an account, oldest first. */
export async function linkedProvidersOf(
  { pool }: Pick<Service, 'pool'>,
  accountId: string,
): Promise<(LinkedProvider & { linkedAt: Date })[]> {
  const { rows } = await pool.query<LinkedProvider & { linked_at: Date }>(
    `select provider, subject, linked_at from identity.external_identity where account_id = $1
     order by linked_at, issuer, subject limit 100`,
    [accountId],
  )
  return rows.map(({ linked_at: linkedAt, ...linked }) => ({ ...linked, linkedAt }))
}

/**
 * Unlinks a provider and ends the account's other sign-ins, which may have begun there (docs/decisions/0233).
 *
 * @param service bound to a transaction
 * @returns false if it isn't linked
 * @throws CognitoError InvalidParameterException if the user would have no way to sign in
 */
export async function unlinkProvider(
  service: Service,
  { account, familyId, factors }: Authenticated,
  { provider, subject }: LinkedProvider,
): Promise<boolean> {
  const { pool } = service
  // One at a time: each of two removals would count on the provider that the other removes.
  await pool.query('select from identity.account where id = $1 for no key update', [account.id])
  const { rows } = await pool.query<{ issuer: string }>(
    'delete from identity.external_identity where account_id = $1 and provider = $2 and subject = $3 returning issuer',
    [account.id, provider, subject],
  )
  if (rows.length === 0) return false
  // An account of a provider has a password that nobody knows, so it counts only if this sign-in has proven it.
  if (!factors.includes('password') && !(await hasOtherWay(pool, account.id))) {
    throw new CognitoError('InvalidParameterException', 'Set a password before you remove the only way to sign in.')
  }
  await pool.query(
    `insert into identity.unlinked_provider (account_id, issuer, unlinked_at)
     select $1, issuer, $3 from unnest($2::text[]) as removed (issuer)
     on conflict (account_id, issuer) do update set unlinked_at = excluded.unlinked_at`,
    [account.id, rows.map(({ issuer }) => issuer), service.now()],
  )
  await revokeFamilies(service, { accountId: account.id, except: familyId })
  return true
}

async function hasOtherWay(db: Queryable, accountId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `select exists (select from identity.passkey where account_id = $1)
       or exists (select from identity.external_identity where account_id = $1) as has`,
    [accountId],
  )
  return rows[0]?.has === true
}

/** Returns whether the owner of an account has removed a provider. */
export async function isUnlinked(db: Queryable, accountId: string, issuer: string): Promise<boolean> {
  const { rows } = await db.query('select from identity.unlinked_provider where account_id = $1 and issuer = $2', [
    accountId,
    issuer,
  ])
  return rows.length === 1
}
