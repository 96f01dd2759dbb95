import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { contacts } from '../prove-contact.ts'
import { ofAddress, settleAttempt, countAttempt } from '../throttle.ts'
import { storeFormerEmail } from '../undo-email-change.ts'
import { authenticateToSecure } from '../tokens/authenticate-access-token.ts'
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
    await service.pool
      .query(
        `update identity.account set ${name} = $2, ${name}_verified = true, ${pending} = null, updated_at = $3
         where id = $1`,
        [account.id, value, service.now()],
      )
      .catch((error: unknown) => {
        throw isTaken(error)
          ? new CognitoError('AliasExistsException', 'An account with the email already exists.')
          : error
      })
    await recordEvent(service, { accountId: account.id, name: 'verifyAttribute', details: { attribute: name } }, origin)
    // Sent to the former address: its owner may not know.
    if (name === 'email' && value !== account.email) {
      const undo = await storeFormerEmail(service, { accountId: account.id, email: account.email })
      await notify(service, account, 'emailChanged', origin, `/oauth2/undo?token=${undo}`)
    }
    return {}
  },
})

/** Returns whether another account took the address in the meantime (unique_violation). */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'
