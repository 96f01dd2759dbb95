import { createHash, randomBytes } from 'node:crypto'
import { CognitoError } from '../errors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'

/** A step of a sign-in that waits for its response. */
export type PendingChallenge = { token: Buffer; name: string; account: Account | undefined; state: unknown }

/** How long a step waits for its response, in milliseconds (I09). */
export const challengeLifetime = 3 * 60_000

const hashOf = (token: Buffer) => createHash('sha256').update(token).digest()

/**
 * Stores a step and returns the token that the client must return: 48 random bytes. The step ends with the epoch of the
 * account's sign-ins.
 *
 * @param challenge.tries how many responses are allowed; 1 by default
 */
export async function storeChallenge(
  { pool, encryption, now }: Service,
  challenge: { name: string; account: Account | undefined; state: unknown; tries?: number },
): Promise<Buffer> {
  const token = randomBytes(48)
  const hash = hashOf(token)
  const state = encryption.encrypt(Buffer.from(JSON.stringify(challenge.state)), {
    purpose: 'challenge',
    owner: hash.toString('hex'),
  })
  await pool.query(
    `insert into identity.challenge (hash, name, account_id, state, tries_left, expires_at, sign_in_epoch)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      hash,
      challenge.name,
      challenge.account?.id ?? null,
      state,
      challenge.tries ?? 1,
      new Date(now().getTime() + challengeLifetime),
      challenge.account?.sign_in_epoch ?? null,
    ],
  )
  return token
}

type Row = { challenge_name: string; challenge_epoch: number | null; state: Buffer; expires_at: Date } & (
  | Account
  | { id: null }
)

/** Reads the step and its account in one query. A name without an account takes the same time; its columns are null. */
const withAccount = `select step.name as challenge_name, step.sign_in_epoch as challenge_epoch, step.state,
  step.expires_at, account.*`
const ofStep = 'from step left join identity.account on account.id = step.account_id'

function read({ encryption, now }: Service, token: Buffer, row: Row | undefined): PendingChallenge {
  if (!row || row.expires_at <= now()) throw invalidSession()
  // A step that was stored after all sign-ins were ended may depend on a proof from before.
  const isPast = row.id !== null && row.challenge_epoch !== null && row.challenge_epoch !== row.sign_in_epoch
  if (isPast) throw invalidSession()
  const owner = hashOf(token).toString('hex')
  const state: unknown = JSON.parse(encryption.decrypt(row.state, { purpose: 'challenge', owner }).toString())
  return { token, name: row.challenge_name, account: row.id === null ? undefined : row, state }
}

/**
 * Deletes a step from the store and returns it, so that only one response counts.
 *
 * @throws CognitoError NotAuthorizedException if the token is unknown, used, expired or of another step
 */
export async function takeChallenge(service: Service, token: Buffer, names: string[]): Promise<PendingChallenge> {
  const { rows } = await service.pool.query<Row>(
    `with step as (delete from identity.challenge where hash = $1 and name = any($2) returning *)
     ${withAccount} ${ofStep}`,
    [hashOf(token), names],
  )
  return read(service, token, rows[0])
}

/**
 * Uses one try of a step that allows several; `closeChallenge` deletes the step after the correct response.
 *
 * @throws CognitoError NotAuthorizedException as takeChallenge, and when no try is left
 */
export async function tryChallenge(service: Service, token: Buffer, names: string[]): Promise<PendingChallenge> {
  const { rows } = await service.pool.query<Row>(
    `with step as (
       update identity.challenge set tries_left = tries_left - 1
       where hash = $1 and name = any($2) and tries_left > 0 returning *
     ) ${withAccount} ${ofStep}`,
    [hashOf(token), names],
  )
  return read(service, token, rows[0])
}

/** Deletes a step. @throws CognitoError NotAuthorizedException if another response was faster */
export async function closeChallenge({ pool }: Service, token: Buffer): Promise<void> {
  const { rowCount } = await pool.query('delete from identity.challenge where hash = $1', [hashOf(token)])
  if (rowCount !== 1) throw invalidSession()
}

/** The error for a step that doesn't exist or no longer does. */
export const invalidSession = () => new CognitoError('NotAuthorizedException', 'Invalid session for the user.')
