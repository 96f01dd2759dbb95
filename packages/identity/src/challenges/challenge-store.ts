import { createHash, randomBytes } from 'node:crypto'
import { CognitoError } from '../errors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'

/** A step of a sign-in that waits for its answer. */
export type PendingChallenge = { ticket: Buffer; name: string; account: Account | undefined; state: unknown }

/** How long a step waits, in milliseconds (I09). */
export const challengeLifetime = 3 * 60_000

const hashOf = (ticket: Buffer) => createHash('sha256').update(ticket).digest()

/**
 * Remembers a step and returns the ticket that the client must hand back: 256 random bits or more.
 *
 * @param challenge.tries how often it may be answered; once, if nothing is said
 */
export async function rememberChallenge(
  { pool, sealing, now }: Service,
  challenge: { name: string; accountId: string | null; state: unknown; tries?: number },
): Promise<Buffer> {
  const ticket = randomBytes(48)
  const hash = hashOf(ticket)
  const state = sealing.seal(Buffer.from(JSON.stringify(challenge.state)), {
    purpose: 'challenge',
    owner: hash.toString('hex'),
  })
  await pool.query(
    `insert into identity.challenge (hash, name, account_id, state, tries_left, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      hash,
      challenge.name,
      challenge.accountId,
      state,
      challenge.tries ?? 1,
      new Date(now().getTime() + challengeLifetime),
    ],
  )
  return ticket
}

type Row = { challenge_name: string; state: Buffer; expires_at: Date } & (Account | { id: null })

/** The step and its account at once; of a name without an account the columns are null, in the same time. */
const withAccount = 'select step.name as challenge_name, step.state, step.expires_at, account.*'
const ofStep = 'from step left join identity.account on account.id = step.account_id'

function read({ sealing, now }: Service, ticket: Buffer, row: Row | undefined): PendingChallenge {
  if (!row || row.expires_at <= now()) throw invalidSession()
  const owner = hashOf(ticket).toString('hex')
  const state: unknown = JSON.parse(sealing.open(row.state, { purpose: 'challenge', owner }).toString())
  return { ticket, name: row.challenge_name, account: row.id === null ? undefined : row, state }
}

/**
 * Takes a step out of the store, so that it can be answered once.
 *
 * @throws CognitoError NotAuthorizedException for a ticket that is unknown, used, too old or of another step
 */
export async function takeChallenge(service: Service, ticket: Buffer, names: string[]): Promise<PendingChallenge> {
  const { rows } = await service.pool.query<Row>(
    `with step as (delete from identity.challenge where hash = $1 and name = any($2) returning *)
     ${withAccount} ${ofStep}`,
    [hashOf(ticket), names],
  )
  return read(service, ticket, rows[0])
}

/**
 * Takes one try of a step that may be answered some times; `closeChallenge` uses it up after the right answer.
 *
 * @throws CognitoError NotAuthorizedException as takeChallenge, and when no try is left
 */
export async function tryChallenge(service: Service, ticket: Buffer, names: string[]): Promise<PendingChallenge> {
  const { rows } = await service.pool.query<Row>(
    `with step as (
       update identity.challenge set tries_left = tries_left - 1
       where hash = $1 and name = any($2) and tries_left > 0 returning *
     ) ${withAccount} ${ofStep}`,
    [hashOf(ticket), names],
  )
  return read(service, ticket, rows[0])
}

/**
 * Uses a step up.
 *
 * @throws CognitoError NotAuthorizedException when another answer was first
 */
export async function closeChallenge({ pool }: Service, ticket: Buffer): Promise<void> {
  const { rowCount } = await pool.query('delete from identity.challenge where hash = $1', [hashOf(ticket)])
  if (rowCount !== 1) throw invalidSession()
}

/** A step that is not there to be answered (any more). */
export const invalidSession = () => new CognitoError('NotAuthorizedException', 'Invalid session for the user.')

/** Drops steps that nobody answered, and what else has had its time. */
export async function dropExpired({ pool, now }: Service): Promise<void> {
  const at = now()
  const dayAgo = new Date(at.getTime() - 86_400_000)
  await pool.query('delete from identity.challenge where expires_at < $1', [at])
  await pool.query('delete from identity.idempotency_record where at < $1', [new Date(at.getTime() - 60_000)])
  await pool.query('delete from identity.code where expires_at < $1', [dayAgo])
  await pool.query('delete from identity.pending_sign_up where created_at < $1', [dayAgo])
  await pool.query('delete from identity.email_undo where expires_at < $1', [at])
  await pool.query('update identity.refresh_token set successor = null where successor is not null and used_at < $1', [
    new Date(at.getTime() - 120_000),
  ])
  await pool.query('delete from identity.oauth_request where expires_at < $1', [at])
  await pool.query('delete from identity.authorization_code where expires_at < $1', [dayAgo])
  await pool.query('delete from identity.login_session where expires_at < $1', [at])
  await pool.query('delete from identity.token_family where expires_at < $1', [at])
  await pool.query('delete from identity.device where credential is null and created_at < $1', [dayAgo])
  await pool.query('delete from identity.throttle where last_failure < $1', [dayAgo])
}
