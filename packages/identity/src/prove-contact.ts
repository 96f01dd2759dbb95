import { generateCode } from './codes.ts'
import { CognitoError } from './errors.ts'
import { countOwnMessage } from './attempts.ts'
import { deliveryTo, phoneDelivery } from './operations/fields.ts'
import { type Account, findAccount } from './queries/accounts.ts'
import type { CodePurpose, Origin, Service } from './service.ts'

/** Contacts that a code can be sent to. */
export type ContactName = 'email' | 'phone_number'

/** The columns and code purposes of each contact. */
export const contacts = {
  email: { pending: 'pending_email', purpose: 'verifyEmail' },
  phone_number: { pending: 'pending_phone_number', purpose: 'verifyPhone' },
} as const satisfies Record<ContactName, { pending: string; purpose: CodePurpose }>

/**
 * Sends a code to the new address or phone number of an account. An address of another account gets the same
 * response, and its owner is notified.
 */
export async function proveContact(
  service: Service,
  { account, name, value }: { account: Account; name: ContactName; value: string },
  origin: Origin,
) {
  if (name === 'phone_number' && !service.sendText) {
    throw new CognitoError('InvalidParameterException', 'Phone numbers are not supported')
  }
  await countOwnMessage(service, account.id, origin, value === account.email ? undefined : value)
  const { pending, purpose } = contacts[name]
  await service.pool.query(`update identity.account set ${pending} = $2, updated_at = $3 where id = $1`, [
    account.id,
    value,
    service.now(),
  ])
  const code = await generateCode(service, account.id, purpose, value)
  const language = account.attributes['locale'] ?? origin.language
  if (name === 'phone_number') {
    // Reported only here: a signed-in user knows that the account exists.
    await service.sendText?.({ phoneNumber: value, purpose: 'verifyPhone', code, language }).catch(() => {
      throw new CognitoError('CodeDeliveryFailureException', 'The code could not be sent.')
    })
    return phoneDelivery(value).CodeDeliveryDetails
  }
  const owner = await findAccount(service.pool, value)
  const taken = owner && owner.id !== account.id
  await service.deliver(
    taken
      ? { kind: 'accountExists', email: value, language }
      : { kind: 'code', purpose: 'verifyEmail', email: value, code, language },
  )
  return deliveryTo(value).CodeDeliveryDetails
}
