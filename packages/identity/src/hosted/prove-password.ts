import { timingSafeEqual } from 'node:crypto'
import { decoyOf, openCredential, ownerOf } from '../credentials.ts'
import { CognitoError, wrongPassword } from '../errors.ts'
import { type Account, findAccount, recordEvent } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { pad } from '../srp/group.ts'
import { createCredential } from '../srp/srp.ts'
import { assertNotBlocked, countFailure, forgive, ofAccount, ofAddress } from '../throttle.ts'

/**
 * Checks a password that was typed on the hosted page, at the same cost whether the account exists or not.
 *
 * @throws CognitoError as the answer to PASSWORD_VERIFIER does
 */
export async function provePassword(
  service: Service,
  { username, password }: { username: string; password: string },
  origin: Origin,
): Promise<Account> {
  const buckets = [ofAccount(username), ofAddress(origin.address)]
  await assertNotBlocked(service, buckets)
  const account = await findAccount(service.pool, username)
  const decoy = decoyOf(service, username)
  const { id, credential } = account ? { id: account.id, credential: openCredential(service, account) } : decoy
  const { verifier } = createCredential(ownerOf(service, id), password, credential.salt)
  const [typed, kept] = [pad(verifier), pad(credential.verifier)]
  const proven = typed.length === kept.length && timingSafeEqual(typed, kept)
  const event = { accountId: account?.id ?? null, address: origin.address, at: service.now() }
  if (!account || !proven) {
    await countFailure(service, buckets)
    await recordEvent(service.pool, { ...event, name: 'signInFailed' })
    throw wrongPassword()
  }
  if (account.disabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
  if (account.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  if (account.status === 'RESET_REQUIRED')
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
  await forgive(service, ofAccount(username))
  await recordEvent(service.pool, { ...event, name: 'signIn' })
  return account
}
