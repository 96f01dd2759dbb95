import type { Service } from '../service.ts'

/** Which sign-ins are ended; all but one, where the person who asks stays signed in. */
export type Ended = ({ familyId: string } | { accountId: string } | { deviceKey: string }) & { except?: string }

/** Ends sign-ins: none of their tokens works any more, here and in every other process. */
export async function revokeFamilies({ pool, now, onRevoked }: Service, which: Ended): Promise<void> {
  const [column, value] =
    'familyId' in which
      ? ['id', which.familyId]
      : 'accountId' in which
        ? ['account_id', which.accountId]
        : ['device_key', which.deviceKey]
  const { rows } = await pool.query<{ id: string }>(
    `with ended as (
       update identity.token_family set revoked_at = $2
       where ${column} = $1 and revoked_at is null and id is distinct from $3 returning id
     )
     select id, pg_notify('virage_sign_in_ended', id::text) from ended`,
    [value, now(), which.except ?? null],
  )
  // Who ends all sign-ins also means the browsers that would sign in again by themselves.
  if ('accountId' in which) await pool.query('delete from identity.login_session where account_id = $1', [value])
  onRevoked(rows.map((row) => row.id))
}
