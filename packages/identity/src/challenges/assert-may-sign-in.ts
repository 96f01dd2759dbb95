import { CognitoError } from '../errors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Service } from '../service.ts'

/**
 * Rejects accounts that may not sign in now. Call it only after a factor was proven: strangers must not learn an
 * account's state.
 */
export function assertMaySignIn({ now }: Service, account: Account): void {
  if (account.disabled) throw new CognitoError('NotAuthorizedException', 'User is disabled.')
  if (account.status === 'UNCONFIRMED') throw new CognitoError('UserNotConfirmedException', 'User is not confirmed.')
  if (account.status === 'RESET_REQUIRED') {
    throw new CognitoError('PasswordResetRequiredException', 'Password reset required for the user')
  }
  if (account.status === 'FORCE_CHANGE_PASSWORD' && account.temporary_until && account.temporary_until <= now()) {
    throw new CognitoError(
      'NotAuthorizedException',
      'Temporary password has expired and must be reset by an administrator.',
    )
  }
}
