import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { contacts } from '../prove-contact.ts'
import { type Account, findAccount } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { ofAddress, settleAttempt, countAttempt } from '../throttle.ts'
import { storeFormerEmail } from '../undo-email-change.ts'
import { authenticateToSecure } from '../tokens/authenticate-access-token.ts'
import { inEpoch } from '../transaction.ts'
import { accessToken, confirmationCode } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Checks the code of a new address or phone number and makes it the account's. */
export const verifyUserAttribute = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    AttributeName: z.enum(['email', 'phone_number']),
    Code: confirmationCode,
  }),
  run: async (service, { AccessToken, AttributeName: name, Code }, origin) => {
    const { account } = await authenticateToSecure(service, AccessToken)
    const { pending, purpose } = contacts[name]
    const value = account[pending]
    if (value === null) throw mismatch()
    await countAttempt(service, [ofAddress(origin.address)])
    await redeemCode(service, account, purpose, Code, value)
    await settleAttempt(service, { release: [ofAddress(origin.address)] })
    if (name === 'email' && value !== account.email) await notifyFormerOwner(service, account, value, origin)
    const { rowCount } = await inEpoch(service, account, ({ pool, now }) =>
      pool.query(
        `update identity.account set ${name} = $2, ${name}_verified = true, ${pending} = null, updated_at = $3
         where id = $1 and ${pending} = $2`,
        [account.id, value, now()],
      ),
    ).catch((error: unknown) => {
      throw isTaken(error) ? alreadyTaken() : error
    })
    // Another change was begun meanwhile.
    if (rowCount !== 1) throw mismatch()
    await recordEvent(service, { accountId: account.id, name: 'verifyAttribute', details: { attribute: name } }, origin)
    return {}
  },
})

/**
 * Notifies the owner of the former address, who may not know, and lets them undo the change. It happens before the change:
 * a process that dies in between leaves a notice too many, and no change without one.
 */
async function notifyFormerOwner(service: Service, account: Account, value: string, origin: Origin): Promise<void> {
  if (await findAccount(service.pool, value)) throw alreadyTaken()
  const undo = await storeFormerEmail(service, { accountId: account.id, email: account.email })
  await notify(service, account, 'emailChanged', origin, `/oauth2/undo?token=${undo}`)
}

const alreadyTaken = () => new CognitoError('AliasExistsException', 'An account with the email already exists.')

/** Returns whether another account took the address in the meantime (unique_violation). */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'
