import type { Pool, PoolClient } from 'pg'

/** An account as it is stored. */
export type Account = {
  id: string
  email: string
  email_verified: boolean
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED'
  disabled: boolean
  credential: Buffer
  attributes: Record<string, string>
}

type Queryable = Pool | PoolClient

/** Finds an account by e-mail address or by its id, both of which clients send as the user name. */
export async function findAccount(db: Queryable, username: string): Promise<Account | undefined> {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(username)) return findAccountById(db, username)
  const { rows } = await db.query<Account>('select * from identity.account where email = $1', [username.toLowerCase()])
  return rows[0]
}

/** Finds an account by its id. */
export async function findAccountById(db: Queryable, id: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>('select * from identity.account where id = $1', [id])
  return rows[0]
}

/**
 * Stores a new account.
 *
 * @returns false when the e-mail address is taken
 */
export async function insertAccount(
  db: Queryable,
  account: Pick<Account, 'id' | 'email' | 'credential' | 'attributes' | 'status'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into identity.account (id, email, credential, attributes, status, email_verified, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (email) do nothing`,
    [
      account.id,
      account.email,
      account.credential,
      account.attributes,
      account.status,
      account.status === 'CONFIRMED',
      now,
    ],
  )
  return rowCount === 1
}

/** Replaces the credential, and with it the attributes where some are given. */
export async function setCredential(db: Queryable, id: string, credential: Buffer, now: Date): Promise<void> {
  await db.query(
    `update identity.account set credential = $2, updated_at = $3,
       status = case when status = 'RESET_REQUIRED' then 'CONFIRMED' else status end where id = $1`,
    [id, credential, now],
  )
}

/** Marks the e-mail address as the account's own. */
export async function confirmAccount(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    "update identity.account set status = 'CONFIRMED', email_verified = true, updated_at = $2 where id = $1",
    [id, now],
  )
}

/** Writes down what happened to an account, for its owner and for audits. */
export async function recordEvent(
  db: Queryable,
  event: { accountId: string | null; name: string; address: string; at: Date },
): Promise<void> {
  await db.query('insert into identity.event (account_id, name, address, at) values ($1, $2, $3, $4)', [
    event.accountId,
    event.name,
    event.address,
    event.at,
  ])
}
