import { randomInt, timingSafeEqual } from 'node:crypto'
import { CognitoError } from './errors.ts'
import type { Account } from './queries/accounts.ts'
import type { CodePurpose, Service } from './service.ts'

/** How long a code from an e-mail works, in milliseconds, and how often it may be tried (docs/specification-notes.md, "Identity"). */
export const codeLifetime = 10 * 60_000
const tries = 5

/**
 * Digits of a code. Anybody may ask for the one that sets a new password, for any account and as often as they like, so
 * it is longer; its tries are counted by account and network (`takeGuess`), so that no stranger uses them up.
 */
const digits: Record<CodePurpose, number> = { resetPassword: 8, verifyEmail: 6, verifyPhone: 6 }

const unlimited = 2 ** 30

/**
 * Draws a new code for an account, in place of any before it, and returns it for delivery.
 *
 * @param about the address or number that the code proves; it proves no other
 */
export async function drawCode(
  { pool, sealing, now }: Service,
  accountId: string,
  purpose: CodePurpose,
  about = '',
): Promise<string> {
  const code = String(randomInt(10 ** digits[purpose])).padStart(digits[purpose], '0')
  await pool.query(
    `insert into identity.code (account_id, purpose, hash, tries_left, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, purpose) do update
       set hash = excluded.hash, tries_left = excluded.tries_left, expires_at = excluded.expires_at`,
    [
      accountId,
      purpose,
      sealing.hash(`${accountId} ${code} ${about}`, purpose),
      purpose === 'resetPassword' ? unlimited : tries,
      new Date(now().getTime() + codeLifetime),
    ],
  )
  return code
}

/**
 * Uses a code up.
 *
 * @throws CognitoError CodeMismatchException for a wrong one, ExpiredCodeException for one that is too old or was tried
 *   too often
 */
export async function redeemCode(
  { pool, sealing, now }: Service,
  account: Pick<Account, 'id'>,
  purpose: CodePurpose,
  code: string,
  about = '',
): Promise<void> {
  // One try is taken before the comparison, so that parallel guesses share the five.
  const { rows } = await pool.query<{ hash: Buffer; expires_at: Date }>(
    `update identity.code set tries_left = tries_left - 1
     where account_id = $1 and purpose = $2 and tries_left > 0 returning hash, expires_at`,
    [account.id, purpose],
  )
  const [kept] = rows
  // A stranger must not learn whether a code was drawn: only who has the right one hears that it is too old.
  if (!kept) throw purpose === 'resetPassword' ? mismatch() : expired()
  if (!timingSafeEqual(kept.hash, sealing.hash(`${account.id} ${code} ${about}`, purpose))) throw mismatch()
  if (kept.expires_at <= now()) throw expired()
  const used = await pool.query('delete from identity.code where account_id = $1 and purpose = $2 and hash = $3', [
    account.id,
    purpose,
    kept.hash,
  ])
  if (used.rowCount !== 1) throw expired()
}

/** A wrong code; also the answer for an account that does not exist. */
export const mismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.')
/** A right code that comes too late. */
export const expired = () =>
  new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.')
