import { assertPasswordPolicy, isOldPassword, createEncryptedCredential } from '../credentials.ts'
import { recordEvent } from '../events.ts'
import { CognitoError } from '../errors.ts'
import { ownAttributesIn } from '../attributes.ts'
import { confirmAccount, findAccountById, setAttributes, setCredential } from '../queries/accounts.ts'
import type { Account } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { inEpoch } from '../transaction.ts'
import { invalidSession } from './challenge-store.ts'
import { askStep, type Challenge, codeTries, openStep, type Outcome, type Progress } from './outcome.ts'

/** Asks for a new password that replaces a temporary one. */
export const askNewPassword = (
  service: Service,
  { account, progress }: { account: Account; progress: Progress },
): Promise<{ challenge: Challenge }> =>
  askStep(service, {
    name: 'NEW_PASSWORD_REQUIRED',
    account,
    progress,
    tries: codeTries,
    parameters: {
      USER_ID_FOR_SRP: account.id,
      userAttributes: JSON.stringify({ email: account.email, ...account.attributes }),
      requiredAttributes: '[]',
    },
  })

/** Sets the new password. Knowing the temporary one also proves the email address. */
export async function answerNewPassword(
  service: Service,
  responses: Record<string, string>,
  session: string | undefined,
  origin: Origin,
): Promise<Outcome> {
  const password = responses['NEW_PASSWORD'] ?? ''
  const step = await openStep(service, 'NEW_PASSWORD_REQUIRED', { session, username: responses['USERNAME'] })
  const { account } = step
  if (!account) throw invalidSession()
  await assertPasswordPolicy(service, password, account)
  if (isOldPassword(service, account, password)) {
    throw new CognitoError('InvalidPasswordException', 'The new password must differ from the temporary one')
  }
  const given = Object.entries(responses)
    .filter(([name]) => name.startsWith('userAttributes.'))
    .map(([name, Value]) => ({ Name: name.slice('userAttributes.'.length), Value }))
  const own = ownAttributesIn(given)
  await step.close()
  const at = service.now()
  const changed = await inEpoch(service, account, async (bound) => {
    await setCredential(bound.pool, account.id, createEncryptedCredential(bound, account.id, password), at)
    await confirmAccount(bound.pool, account.id, at)
    await setAttributes(bound.pool, account.id, { ...account.attributes, ...own }, at)
    await revokeFamilies(bound, { accountId: account.id })
    return findAccountById(bound.pool, account.id)
  })
  await recordEvent(service, { accountId: account.id, name: 'changePassword' }, origin)
  if (!changed) throw invalidSession()
  return { account: changed, progress: step.progress }
}
