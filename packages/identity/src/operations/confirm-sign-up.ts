import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { confirmAccount, findAccount, recordEvent } from '../queries/accounts.ts'
import { assertNotBlocked, countFailure, forgive, ofAddress, ofMessages } from '../throttle.ts'
import { assertClient, clientId, confirmationCode, userName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Confirms the e-mail address by the code that was mailed to it. */
export const confirmSignUp = defineOperation({
  input: z.object({ ClientId: clientId, Username: userName, ConfirmationCode: confirmationCode }),
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    await assertNotBlocked(service, [ofAddress(origin.address)])
    const account = await findAccount(service.pool, input.Username)
    try {
      // An account that is confirmed already is not told apart from one that does not exist.
      if (!account || account.status !== 'UNCONFIRMED') throw mismatch()
      await redeemCode(service, account, 'signUp', input.ConfirmationCode)
    } catch (error) {
      await countFailure(service, [ofAddress(origin.address)])
      throw error
    }
    const at = service.now()
    await confirmAccount(service.pool, account.id, at)
    await forgive(service, ofMessages(account.email))
    await recordEvent(service.pool, { accountId: account.id, name: 'confirmSignUp', address: origin.address, at })
    return {}
  },
})
