import type { Pool, PoolClient } from 'pg'

/** A stored account. */
export type Account = {
  id: string
  email: string
  email_verified: boolean
  phone_number: string | null
  phone_number_verified: boolean
  /** A new address or phone number whose code has not been returned yet. */
  pending_email: string | null
  pending_phone_number: string | null
  status: 'UNCONFIRMED' | 'CONFIRMED' | 'RESET_REQUIRED' | 'FORCE_CHANGE_PASSWORD'
  disabled: boolean
  credential: Buffer
  temporary_until: Date | null
  mfa_by_app: boolean
  mfa_by_sms: boolean
  mfa_by_email: boolean
  preferred_mfa: SecondFactor | null
  attributes: Record<string, string>
  /** How often all its sign-ins were ended. What depends on a proof is stored only in the epoch of the proof. */
  sign_in_epoch: number
  created_at: Date
  updated_at: Date
}

/** A second factor, by the name of its challenge. */
export type SecondFactor = 'SOFTWARE_TOKEN_MFA' | 'SMS_MFA' | 'EMAIL_OTP'

/** What queries run on: the pool, or a transaction. */
export type Queryable = Pick<Pool | PoolClient, 'query'>

/** Finds an account by its email address, the only user name that strangers may use. */
export async function findAccount(db: Queryable, email: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>('select * from identity.account where email = $1', [email.toLowerCase()])
  return rows[0]
}

/** Returns whether a text has the format of an account's id. */
export const isAccountId = (text: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Finds an account by its id. */
export async function findAccountById(db: Queryable, id: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>('select * from identity.account where id = $1', [id])
  return rows[0]
}

/** Stores a new account. @returns false if the email address is taken */
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

/** Replaces the credential, and so fulfils an administrator's request for a new password. */
export async function setCredential(db: Queryable, id: string, credential: Buffer, now: Date): Promise<void> {
  await db.query(
    `update identity.account set credential = $2, updated_at = $3,
       status = case when status in ('RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD') then 'CONFIRMED' else status end,
       temporary_until = null
     where id = $1`,
    [id, credential, now],
  )
}

/** Replaces the credential of an account that waits for its code. @returns false if it no longer waits */
export async function setUnconfirmedCredential(
  db: Queryable,
  id: string,
  credential: Buffer,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "update identity.account set credential = $2, updated_at = $3 where id = $1 and status = 'UNCONFIRMED'",
    [id, credential, now],
  )
  return rowCount === 1
}

/** Deletes an account that waits for its code. @returns false if it no longer waits */
export async function deleteUnconfirmed(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from identity.account where id = $1 and status = 'UNCONFIRMED'", [id])
  return rowCount === 1
}

/** Confirms an account and marks its email address as verified. */
export async function confirmAccount(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    "update identity.account set status = 'CONFIRMED', email_verified = true, updated_at = $2 where id = $1",
    [id, now],
  )
}

/** Sets the enabled and preferred second factors; those that are not named stay as they are. */
export async function setSecondFactors(
  db: Queryable,
  id: string,
  factors: { byApp?: boolean; bySms?: boolean; byEmail?: boolean; preferred?: SecondFactor | null },
  now: Date,
): Promise<void> {
  await db.query(
    `update identity.account set
       mfa_by_sms = coalesce($2, mfa_by_sms), mfa_by_email = coalesce($3, mfa_by_email),
       mfa_by_app = coalesce($4, mfa_by_app), preferred_mfa = case when $5 then $6 else preferred_mfa end,
       updated_at = $7
     where id = $1`,
    [
      id,
      factors.bySms ?? null,
      factors.byEmail ?? null,
      factors.byApp ?? null,
      factors.preferred !== undefined,
      factors.preferred ?? null,
      now,
    ],
  )
}

/** Replaces the attributes that users set themselves. */
export async function setAttributes(
  db: Queryable,
  id: string,
  attributes: Record<string, string>,
  now: Date,
): Promise<void> {
  await db.query('update identity.account set attributes = $2, updated_at = $3 where id = $1', [id, attributes, now])
}
