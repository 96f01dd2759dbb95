import { type CognitoError, wrongPassword } from './errors.ts'
import type { Account } from './queries/accounts.ts'
import type { IdentityEvent, Notice, Origin, Service } from './service.ts'

/** Writes down what happened to an account: in the host's audit log, or in a table of its own where there is none. */
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

/** Mails the owner what was done, in case it was not them. */
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

/** Writes a failed sign-in down and says it in the one way that tells nothing. */
export async function refuseSignIn(
  service: Service,
  account: Account | undefined,
  factor: string,
  origin: Origin,
): Promise<CognitoError> {
  await recordEvent(service, { accountId: account?.id ?? null, name: 'signInFailed', details: { factor } }, origin)
  return wrongPassword()
}
