import { decoyOf, isPassword, openCredential } from '../credentials.ts'
import { assertDevice } from '../devices/devices.ts'
import { recordFailedSignIn } from '../events.ts'
import { reserveAttempt } from '../attempts.ts'
import { findAccount } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { type Outcome, type Progress, withFactor } from './outcome.ts'

/**
 * Checks a password that was sent in plain text (USER_PASSWORD_AUTH, PASSWORD of USER_AUTH, the hosted page).
 *
 * @throws CognitoError NotAuthorizedException for a wrong or unknown name or password
 */
export async function checkPassword(
  service: Service,
  { password, progress }: { password: string; progress: Progress },
  origin: Origin,
): Promise<Outcome> {
  const account = await findAccount(service.pool, progress.username)
  if (progress.deviceKey !== undefined) await assertDevice(service, progress.deviceKey, account?.id)
  const who = { who: progress.username, accountId: account?.id, deviceKey: progress.deviceKey }
  const attempt = await reserveAttempt(service, { kind: 'password', ...who }, origin)
  const decoy = decoyOf(service, progress.username)
  const { id, credential } = account ? { id: account.id, credential: openCredential(service, account) } : decoy
  const right = isPassword(service, id, credential, password)
  if (!account || !right) throw await recordFailedSignIn(service, account, 'password', origin)
  await attempt.succeed()
  return { account, progress: withFactor(progress, 'password') }
}
