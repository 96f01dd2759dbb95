import { randomInt, timingSafeEqual } from 'node:crypto'
import { CognitoError } from './errors.ts'
import type { Account } from './queries/accounts.ts'
import type { CodePurpose, Service } from './service.ts'

/**
 * How long a code from an email is valid, in milliseconds, and how many tries it allows (docs/specification-notes.md,
 * "Identity").
 */
export const codeLifetime = 10 * 60_000
const tries = 5

/**
 * Digits of a code. Anyone can request the code that resets a password, for any account, as often as they like. So it
 * is longer, and its tries are counted by account and network (`reserveAttempt`): a stranger cannot use them up.
 */
const digits: Record<CodePurpose, number> = { resetPassword: 8, verifyEmail: 6, verifyPhone: 6 }

const unlimited = 2 ** 30

/**
 * Generates a code for an account, which replaces an earlier one, and returns it for delivery.
 *
 * @param about the address or phone number that the code proves; it proves no other
 */
export async function generateCode(
  { pool, encryption, now }: Service,
  accountId: string,
  purpose: CodePurpose,
  about: string,
): Promise<string> {
  const code = String(randomInt(10 ** digits[purpose])).padStart(digits[purpose], '0')
  await pool.query(
    `insert into identity.code (account_id, purpose, hash, tries_left, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, purpose) do update
       set hash = excluded.hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
    [
      accountId,
      purpose,
      encryption.hash(`${accountId} ${code} ${about}`, purpose),
      purpose === 'resetPassword' ? unlimited : tries,
      new Date(now().getTime() + codeLifetime),
    ],
  )
  return code
}

/**
 * Redeems a code; it works once.
 *
 * @throws CognitoError CodeMismatchException for a wrong code, ExpiredCodeException for one that has expired or was
 *   tried too often
 */
export async function redeemCode(
  { pool, encryption, now }: Service,
  account: Pick<Account, 'id'>,
  purpose: CodePurpose,
  code: string,
  about: string,
): Promise<void> {
  // A try is counted before the comparison, so that parallel requests share the five tries.
  const { rows } = await pool.query<{ hash: Buffer; expires_at: Date }>(
    `update identity.code set tries_left = tries_left - 1
     where account_id = $1 and purpose = $2 and tries_left > 0 returning hash, expires_at`,
    [account.id, purpose],
  )
  const [stored] = rows
  // A stranger must not learn whether a code exists: only the correct code is reported as expired.
  if (!stored) throw purpose === 'resetPassword' ? mismatch() : expired()
  if (!timingSafeEqual(stored.hash, encryption.hash(`${account.id} ${code} ${about}`, purpose))) throw mismatch()
  if (stored.expires_at <= now()) throw expired()
  const used = await pool.query('delete from identity.code where account_id = $1 and purpose = $2 and hash = $3', [
    account.id,
    purpose,
    stored.hash,
  ])
  if (used.rowCount !== 1) throw expired()
}

/** The error for a wrong code, and for an account that doesn't exist. */
export const mismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
/** The error for a correct code that has expired. */
export const expired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
