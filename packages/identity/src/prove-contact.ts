import { drawCode } from './codes.ts'
import { CognitoError } from './errors.ts'
import { takeMessage } from './guesses.ts'
import { deliveryTo, phoneDelivery } from './operations/fields.ts'
import { type Account, findAccount } from './queries/accounts.ts'
import type { CodePurpose, Origin, Service } from './service.ts'

/** What a code can be sent to. */
export type ContactName = 'email' | 'phone_number'

/** Columns and purposes of each. */
export const contacts = {
  email: { pending: 'pending_email', purpose: 'verifyEmail' },
  phone_number: { pending: 'pending_phone_number', purpose: 'verifyPhone' },
} as const satisfies Record<ContactName, { pending: string; purpose: CodePurpose }>

/**
 * Sends a code to an address or number that is to be the account's. For an address that is another account's the answer
 * is the same, and its owner is told.
 */
export async function proveContact(
  service: Service,
  { account, name, value }: { account: Account; name: ContactName; value: string },
  origin: Origin,
) {
  if (name === 'phone_number' && !service.sendText) {
    throw new CognitoError('InvalidParameterException', 'Telephone numbers are not used here')
  }
  await takeMessage(service, [value, account.email], origin)
  const { pending, purpose } = contacts[name]
  await service.pool.query(`update identity.account set ${pending} = $2, updated_at = $3 where id = $1`, [
    account.id,
    value,
    service.now(),
  ])
  const code = await drawCode(service, account.id, purpose, value)
  const language = account.attributes['locale'] ?? origin.language
  if (name === 'phone_number') {
    // Said here alone: who is signed in knows that there is an account.
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
