import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { contacts } from '../prove-contact.ts'
import { ofAddress, settle, takeTry } from '../throttle.ts'
import { keepFormerEmail } from '../undo-email-change.ts'
import { authenticateToSecure } from '../tokens/authenticate-access-token.ts'
import { accessToken, confirmationCode } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Takes the code of a new address or number, which then is the account's. */
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
    await takeTry(service, [ofAddress(origin.address)])
    await redeemCode(service, account, purpose, Code, value)
    await settle(service, { giveBack: [ofAddress(origin.address)] })
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
    // To the address that was the account's until now: its owner may not know.
    if (name === 'email' && value !== account.email) {
      const undo = await keepFormerEmail(service, { accountId: account.id, email: account.email })
      await notify(service, account, 'emailChanged', origin, `/oauth2/undo?token=${undo}`)
    }
    return {}
  },
})

/** Whether another account was given the address in the meantime (unique_violation). */
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'
