import type { Account, Queryable } from './accounts.ts'

/** Disables or enables an account. */
export async function setDisabled(db: Queryable, id: string, disabled: boolean, now: Date): Promise<void> {
  await db.query('update identity.account set disabled = $2, updated_at = $3 where id = $1', [id, disabled, now])
}

/** Requires a new password before the account's next sign-in. */
export async function requireReset(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query("update identity.account set status = 'RESET_REQUIRED', updated_at = $2 where id = $1", [id, now])
}

/** Sets an emailed temporary password, which the user replaces at the first sign-in. */
export async function setTemporary(
  db: Queryable,
  account: { id: string; credential: Buffer; until: Date },
  now: Date,
): Promise<void> {
  await db.query(
    `update identity.account
     set credential = $2, temporary_until = $3, status = 'FORCE_CHANGE_PASSWORD', updated_at = $4 where id = $1`,
    [account.id, account.credential, account.until, now],
  )
}

/** Removes all second factors, passkeys and devices of a user who has lost theirs. */
export async function deleteFactors(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('delete from identity.authenticator where account_id = $1', [id])
  await db.query('delete from identity.passkey where account_id = $1', [id])
  await db.query('delete from identity.recovery_code where account_id = $1', [id])
  await db.query('delete from identity.device where account_id = $1', [id])
  await db.query(
    `update identity.account set mfa_by_app = false, mfa_by_sms = false, mfa_by_email = false, preferred_mfa = null, updated_at = $2
     where id = $1`,
    [id, now],
  )
}

/** Attributes that accounts can be searched by, and their columns. */
const searchable = { email: 'email', sub: 'id::text', status: 'status', phone_number: 'phone_number' } as const

/** A search for accounts: by the whole or the beginning of one attribute, in pages. */
export type AccountSearch = {
  attribute: keyof typeof searchable
  /** Empty for all accounts. */
  beginning: string
  whole: boolean
  after: string | undefined
  limit: number
}

/** Lists accounts, ordered by id. */
export async function listAccounts(db: Queryable, search: AccountSearch): Promise<Account[]> {
  const column = searchable[search.attribute]
  const { rows } = await db.query<Account>(
    `select * from identity.account
     where ($1::uuid is null or id > $1)
       and (($3 = '' and not $4) or (case when $4 then ${column} = $3 else starts_with(${column}, $3) end))
     order by id limit $2`,
    [search.after ?? null, search.limit, search.beginning, search.whole],
  )
  return rows
}
