import * as z from 'zod'
import { drawCode } from '../codes.ts'
import { findAccount } from '../queries/accounts.ts'
import { ofMessages, ofMessagesFrom, takeTry } from '../throttle.ts'
import { assertClient, clientId, deliveryTo, userName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Mails a new code to an account that is not confirmed; for any other name only the answer is the same. */
export const resendConfirmationCode = defineOperation({
  input: z.object({ ClientId: clientId, Username: userName }),
  isEven: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const username = input.Username.toLowerCase()
    await takeTry(service, [ofMessages(username), ofMessagesFrom(origin.address)])
    const account = await findAccount(service.pool, username)
    if (account?.status === 'UNCONFIRMED') {
      const code = await drawCode(service, account.id, 'signUp')
      const language = account.attributes['locale'] ?? origin.language
      await service.deliver({ kind: 'code', purpose: 'signUp', email: account.email, code, language })
    }
    return deliveryTo(account?.email ?? username)
  },
})
