import { type CognitoError, wrongPassword } from './errors.ts'
import type { Account } from './queries/accounts.ts'
import type { IdentityEvent, Notice, Origin, Service } from './service.ts'

/** Records what happened to an account: in the host's audit log, or in a table of the service if there is none. */
export async function recordEvent(
  service: Service,
  event: { accountId: string | null; name: string; details?: IdentityEvent['details'] },
  origin: Origin,
): Promise<void> {
  if (service.audit) return service.audit({ details: {}, ...event, address: origin.address })
  await service.pool.query('insert into identity.event (account_id, name, address, at) values ($1, $2, $3, $4)', [
    event.accountId,
    event.name,
    origin.address,
    service.now(),
  ])
}

/** Emails the owner what was changed, in case somebody else did it. */
export const notify = (
  service: Service,
  account: Pick<Account, 'email' | 'attributes'>,
  notice: Notice,
  origin: Origin,
  undo?: string,
): Promise<void> =>
  service.deliver({
    kind: 'notice',
    notice,
    email: account.email,
    language: account.attributes['locale'] ?? origin.language,
    ...(undo === undefined ? {} : { undo }),
  })

/** Records a failed sign-in and returns the one error that reveals nothing. */
export async function recordFailedSignIn(
  service: Service,
  account: Account | undefined,
  factor: string,
  origin: Origin,
): Promise<CognitoError> {
  await recordEvent(service, { accountId: account?.id ?? null, name: 'signInFailed', details: { factor } }, origin)
  return wrongPassword()
}
