import { randomBytes } from 'node:crypto'
import { createEncryptedCredential } from './credentials.ts'
import { recordEvent } from './events.ts'
import type { Origin, Service } from './service.ts'
import { tokenHash } from './tokens/issue-tokens.ts'
import { revokeFamilies } from './tokens/revoke-families.ts'
import { inTransaction } from './transaction.ts'

/** How long an email change can be undone, in milliseconds. */
const lifetime = 72 * 3_600_000
/**
 * How far back undoing removes factors, in milliseconds: an attacker may have added some before changing the address.
 */
const before = 24 * 3_600_000

/** Stores the replaced address. @returns the token for the link in its owner's notice */
export async function storeFormerEmail(
  { pool, now }: Service,
  { accountId, email }: { accountId: string; email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = now()
  await pool.query(
    `insert into identity.email_undo (hash, account_id, email, changed_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [tokenHash(token), accountId, email, at, new Date(at.getTime() + lifetime)],
  )
  return token
}

/** Returns whether a link can still undo a change. */
export async function canUndo({ pool, now }: Service, token: string): Promise<boolean> {
  const { rows } = await pool.query('select from identity.email_undo where hash = $1 and expires_at > $2', [
    tokenHash(token),
    now(),
  ])
  return rows.length === 1
}

/**
 * Restores the former address of an account. It removes every sign-in, password, passkey, app, recovery code and
 * provider that was added with the change. The owner then chooses a new password with a code to that address.
 *
 * @returns the address; undefined if the link has expired or was used, or another account has the address now
 */
export async function undoEmailChange(service: Service, token: string, origin: Origin): Promise<string | undefined> {
  const undone = await inTransaction(service, async (bound) => {
    const { rows } = await bound.pool.query<{ account_id: string; email: string; changed_at: Date }>(
      `delete from identity.email_undo where hash = $1 and expires_at > $2 returning account_id, email, changed_at`,
      [tokenHash(token), bound.now()],
    )
    const [change] = rows
    if (!change) return undefined
    const { account_id: accountId, email, changed_at: changedAt } = change
    // An unconfirmed sign-up with the address in the meantime has no claim to it.
    await bound.pool.query("delete from identity.account where email = $1 and id <> $2 and status = 'UNCONFIRMED'", [
      email,
      accountId,
    ])
    const { rowCount } = await bound.pool.query(
      `update identity.account set email = $2, email_verified = true, pending_email = null, credential = $3,
         status = 'RESET_REQUIRED', updated_at = $4
       where id = $1 and not exists (select from identity.account other where other.email = $2 and other.id <> $1)`,
      [
        accountId,
        email,
        createEncryptedCredential(bound, accountId, randomBytes(32).toString('base64url')),
        bound.now(),
      ],
    )
    if (rowCount !== 1) return undefined
    await deleteFactorsAddedSince(bound, accountId, new Date(changedAt.getTime() - before))
    // A link to a later address must not take the account back. One to an earlier address still does: a thief who changed
    // the address twice has the later link.
    await bound.pool.query('delete from identity.email_undo where account_id = $1 and changed_at >= $2', [
      accountId,
      changedAt,
    ])
    await bound.pool.query('delete from identity.code where account_id = $1', [accountId])
    await revokeFamilies(bound, { accountId })
    return { accountId, email }
  })
  if (undone) await recordEvent(service, { accountId: undone.accountId, name: 'emailChangeUndone' }, origin)
  return undone?.email
}

/** Removes all means of signing in that were added since a point in time. */
async function deleteFactorsAddedSince({ pool }: Service, accountId: string, since: Date): Promise<void> {
  await pool.query('delete from identity.passkey where account_id = $1 and created_at >= $2', [accountId, since])
  await pool.query('delete from identity.recovery_code where account_id = $1 and created_at >= $2', [accountId, since])
  await pool.query('delete from identity.external_identity where account_id = $1 and linked_at >= $2', [
    accountId,
    since,
  ])
  await pool.query('delete from identity.device where account_id = $1 and created_at >= $2', [accountId, since])
  const { rowCount } = await pool.query('delete from identity.authenticator where account_id = $1 and since >= $2', [
    accountId,
    since,
  ])
  await pool.query(
    `update identity.account set mfa_by_app = mfa_by_app and not $2, mfa_by_sms = false, pending_phone_number = null,
       preferred_mfa = null
     where id = $1`,
    [accountId, rowCount === 1],
  )
}
