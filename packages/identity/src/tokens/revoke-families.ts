import type { Service } from '../service.ts'

/** Which sign-ins to end; `except` keeps the current one. */
export type Ended = ({ familyId: string } | { accountId: string } | { deviceKey: string } | { agreementId: string }) & {
  except?: string
}

/** Ends sign-ins: their tokens become invalid, in this and every other process. */
export async function revokeFamilies({ pool, now, onRevoked }: Service, which: Ended): Promise<void> {
  const [column, value] =
    'familyId' in which
      ? ['id', which.familyId]
      : 'accountId' in which
        ? ['account_id', which.accountId]
        : 'deviceKey' in which
          ? ['device_key', which.deviceKey]
          : ['agreement_id', which.agreementId]
  // First, so that a concurrent sign-in either is found below, or finds the new epoch.
  if ('accountId' in which) {
    await pool.query('update identity.account set sign_in_epoch = sign_in_epoch + 1 where id = $1', [value])
  }
  const { rows } = await pool.query<{ id: string }>(
    `with ended as (
       update identity.token_family set revoked_at = $2
       where ${column} = $1 and revoked_at is null and id is distinct from $3 returning id
     )
     select id, pg_notify('virage_sign_in_ended', id::text) from ended`,
    [value, now(), which.except ?? null],
  )
  // Ending all sign-ins includes the login sessions that would sign in again, and sign-ins in progress.
  if ('accountId' in which) {
    for (const table of ['login_session', 'authorization_code', 'challenge']) {
      await pool.query(`delete from identity.${table} where account_id = $1`, [value])
    }
  }
  onRevoked(rows.map((row) => row.id))
}
