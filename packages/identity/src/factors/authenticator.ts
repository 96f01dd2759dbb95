import { generateSecret, verifySync } from 'otplib'
import { setSecondFactors } from '../queries/accounts.ts'
import type { Service } from '../service.ts'
import { inTransaction } from '../transaction.ts'

/** What the service keeps of an authenticator app. */
type Authenticator = { secret: Buffer | null; pending: Buffer | null; last_step: string }

const sealedFor = (accountId: string) => ({ purpose: 'authenticator', owner: accountId })

async function find({ pool }: Service, accountId: string): Promise<Authenticator | undefined> {
  const { rows } = await pool.query<Authenticator>(
    'select secret, pending, last_step from identity.authenticator where account_id = $1',
    [accountId],
  )
  return rows[0]
}

/** Draws a seed for an authenticator app, in Base32. */
export const drawSecret = (): string => generateSecret({ length: 20 })

/** Whether an authenticator app is set up. */
export const hasAuthenticator = async (service: Service, accountId: string): Promise<boolean> =>
  Boolean((await find(service, accountId))?.secret)

/** Keeps a seed that was shown, until a code proves that the app has it. The one in use goes on working. */
export async function keepPendingSecret({ pool, sealing }: Service, accountId: string, secret: string): Promise<void> {
  await pool.query(
    `insert into identity.authenticator (account_id, pending) values ($1, $2)
     on conflict (account_id) do update set pending = excluded.pending`,
    [accountId, sealing.seal(Buffer.from(secret), sealedFor(accountId))],
  )
}

/** The seed that waits for its first code. */
export async function pendingSecret(service: Service, accountId: string): Promise<string | undefined> {
  const pending = (await find(service, accountId))?.pending
  return pending ? service.sealing.open(pending, sealedFor(accountId)).toString() : undefined
}

/**
 * The step of time that a code belongs to; one before and after now are taken, since clocks differ.
 *
 * @param after steps up to this one are used up
 */
export function timeStepOf(
  service: Service,
  { secret, code, after }: { secret: string; code: string; after?: number },
) {
  const epoch = Math.floor(service.now().getTime() / 1000)
  // The library throws for other texts, and for steps used up that lie in the future of a clock set back.
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

/** Puts a seed into use, after a code has proven that the app has it. */
export async function useSecret(
  { pool, sealing, now }: Service,
  accountId: string,
  { secret, step }: { secret: string; step: number },
): Promise<void> {
  await pool.query(
    `insert into identity.authenticator as a (account_id, secret, last_step, since) values ($1, $2, $3, $4)
     on conflict (account_id) do update
       set secret = excluded.secret, pending = null, last_step = excluded.last_step,
           since = excluded.since`,
    [accountId, sealing.seal(Buffer.from(secret), sealedFor(accountId)), step, now()],
  )
}

/** Puts a seed into use and asks for its codes at sign-ins. */
export const turnAppOn = (service: Service, accountId: string, proven: { secret: string; step: number }) =>
  inTransaction(service, async (bound) => {
    await useSecret(bound, accountId, proven)
    await setSecondFactors(bound.pool, accountId, { byApp: true }, bound.now())
  })

/** Whether a code is right now; it is used up by being right. */
export async function redeemAppCode(service: Service, accountId: string, code: string): Promise<boolean> {
  const known = await find(service, accountId)
  if (!known?.secret) return false
  const secret = service.sealing.open(known.secret, sealedFor(accountId)).toString()
  const step = timeStepOf(service, { secret, code, after: Number(known.last_step) })
  if (step === undefined) return false
  const { rowCount } = await service.pool.query(
    'update identity.authenticator set last_step = $2 where account_id = $1 and last_step < $2',
    [accountId, step],
  )
  return rowCount === 1
}
