import { createHash, randomBytes } from 'node:crypto'
import type { Service } from '../service.ts'

/** A step of a sign-in that waits for its answer. */
export type PendingChallenge<State> = { accountId: string | null; state: State }

/** How long a step waits, in milliseconds (I09). */
export const challengeLifetime = 3 * 60_000

const hashOf = (ticket: Buffer) => createHash('sha256').update(ticket).digest()

/** Remembers a step and returns the ticket that the client must hand back: 256 random bits or more. */
export async function rememberChallenge(
  { pool, sealing, now }: Service,
  challenge: { name: string; accountId: string | null; state: unknown },
): Promise<Buffer> {
  const ticket = randomBytes(48)
  const hash = hashOf(ticket)
  const state = sealing.seal(Buffer.from(JSON.stringify(challenge.state)), {
    purpose: 'challenge',
    owner: hash.toString('hex'),
  })
  await pool.query(
    'insert into identity.challenge (hash, name, account_id, state, expires_at) values ($1, $2, $3, $4, $5)',
    [hash, challenge.name, challenge.accountId, state, new Date(now().getTime() + challengeLifetime)],
  )
  return ticket
}

/**
 * Takes a step out of the store, so that it can be answered once.
 *
 * @returns undefined for a ticket that is unknown, used, too old or of another step
 */
export async function takeChallenge(
  { pool, sealing, now }: Service,
  ticket: Buffer,
  name: string,
): Promise<PendingChallenge<unknown> | undefined> {
  const hash = hashOf(ticket)
  const { rows } = await pool.query<{ account_id: string | null; state: Buffer; expires_at: Date }>(
    'delete from identity.challenge where hash = $1 and name = $2 returning account_id, state, expires_at',
    [hash, name],
  )
  const [row] = rows
  if (!row || row.expires_at <= now()) return undefined
  const state: unknown = JSON.parse(
    sealing.open(row.state, { purpose: 'challenge', owner: hash.toString('hex') }).toString(),
  )
  return { accountId: row.account_id, state }
}

/** Drops steps that nobody answered, and what else has had its time. */
export async function dropExpired({ pool, now }: Service): Promise<void> {
  const at = now()
  await pool.query('delete from identity.challenge where expires_at < $1', [at])
  await pool.query('delete from identity.replay where at < $1', [new Date(at.getTime() - 60_000)])
  await pool.query('delete from identity.code where expires_at < $1', [new Date(at.getTime() - 86_400_000)])
  await pool.query('delete from identity.oauth_request where expires_at < $1', [at])
  await pool.query('delete from identity.authorization_code where expires_at < $1', [
    new Date(at.getTime() - 86_400_000),
  ])
  await pool.query('delete from identity.login_session where expires_at < $1', [at])
  await pool.query('delete from identity.token_family where expires_at < $1', [at])
  await pool.query('delete from identity.throttle where last_failure < $1', [new Date(at.getTime() - 86_400_000)])
}
