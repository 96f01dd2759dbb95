import { beginSignIn } from '../challenges/sign-in.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import type { Account } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'

/**
 * Checks a password that was typed on the hosted page, as a sign-in by USER_PASSWORD_AUTH.
 *
 * @throws CognitoError as that does, and for an account that asks for more than the page can
 */
export async function provePassword(
  service: Service,
  { username, password }: { username: string; password: string },
  origin: Origin,
): Promise<Account> {
  const start = { flow: 'USER_PASSWORD_AUTH', parameters: { USERNAME: username, PASSWORD: password } }
  const step = await beginSignIn(service, start, origin)
  if ('challenge' in step) throw new CognitoError('NotAuthorizedException', moreIsAsked)
  const { account } = step.signedIn
  await recordEvent(service, { accountId: account.id, name: 'signIn', details: { by: 'hosted page' } }, origin)
  return account
}

/** Says that the password is right and the account wants another step, which only the application asks for. */
export const moreIsAsked = 'The account asks for another step.'
