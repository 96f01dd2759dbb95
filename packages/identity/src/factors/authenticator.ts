import { generateSecret, verifySync } from 'otplib'
import { setSecondFactors } from '../queries/accounts.ts'
import type { Service } from '../service.ts'

/** What the service stores about an authenticator app. */
type Authenticator = { secret: Buffer | null; pending: Buffer | null; last_step: string }

const contextOf = (accountId: string) => ({ purpose: 'authenticator', owner: accountId })

async function find({ pool }: Service, accountId: string): Promise<Authenticator | undefined> {
  const { rows } = await pool.query<Authenticator>(
    'select secret, pending, last_step from identity.authenticator where account_id = $1',
    [accountId],
  )
  return rows[0]
}

/** Generates a TOTP secret, in Base32. */
export const generateTotpSecret = (): string => generateSecret({ length: 20 })

/** Stores a new secret until a code proves that the app has it. The current one stays valid. */
export async function storePendingSecret(
  { pool, encryption }: Service,
  accountId: string,
  secret: string,
): Promise<void> {
  await pool.query(
    `insert into identity.authenticator (account_id, pending) values ($1, $2)
     on conflict (account_id) do update set pending = excluded.pending`,
    [accountId, encryption.encrypt(Buffer.from(secret), contextOf(accountId))],
  )
}

/** Returns the new secret that waits for its first code. */
export async function pendingSecret(service: Service, accountId: string): Promise<string | undefined> {
  const pending = (await find(service, accountId))?.pending
  return pending ? service.encryption.decrypt(pending, contextOf(accountId)).toString() : undefined
}

/**
 * Returns the time step that a code belongs to. The steps before and after the current one count too, since clocks
 * differ.
 *
 * @param after steps up to this one are used up
 */
export function timeStepOf(
  service: Service,
  { secret, code, after }: { secret: string; code: string; after?: number },
) {
  const epoch = Math.floor(service.now().getTime() / 1000)
  // The library throws for other texts, and for used steps that lie in the future when a clock was set back.
  if (!/^\d{6}$/.test(code) || (after ?? 0) > epoch / 30) return undefined
  const checked = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: 30,
    ...(after === undefined ? {} : { afterTimeStep: after }),
  })
  return checked.valid && 'timeStep' in checked ? checked.timeStep : undefined
}

/**
 * Makes a new secret the current one, after a code has proven that the app has it, and enables the app as a second factor:
 * no secret counts that sign-ins don't ask for.
 *
 * @param service bound to a transaction
 */
export async function enableAuthenticator(
  { pool, encryption, now }: Service,
  accountId: string,
  { secret, step }: { secret: string; step: number },
): Promise<void> {
  await setSecondFactors(pool, accountId, { byApp: true }, now())
  await pool.query(
    `insert into identity.authenticator as a (account_id, secret, last_step, since) values ($1, $2, $3, $4)
     on conflict (account_id) do update
       set secret = excluded.secret, pending = null, last_step = excluded.last_step,
           since = excluded.since`,
    [accountId, encryption.encrypt(Buffer.from(secret), contextOf(accountId)), step, now()],
  )
}

/** Deletes the secrets of an app, which is then no second factor. @param service bound to a transaction */
export async function deleteAuthenticator({ pool, now }: Service, accountId: string): Promise<void> {
  await setSecondFactors(pool, accountId, { byApp: false }, now())
  await pool.query('delete from identity.authenticator where account_id = $1', [accountId])
}

/** Returns whether a code is correct now. A correct code works once. */
export async function redeemAppCode(service: Service, accountId: string, code: string): Promise<boolean> {
  const known = await find(service, accountId)
  if (!known?.secret) return false
  const secret = service.encryption.decrypt(known.secret, contextOf(accountId)).toString()
  const step = timeStepOf(service, { secret, code, after: Number(known.last_step) })
  if (step === undefined) return false
  const { rowCount } = await service.pool.query(
    'update identity.authenticator set last_step = $2 where account_id = $1 and last_step < $2',
    [accountId, step],
  )
  return rowCount === 1
}
