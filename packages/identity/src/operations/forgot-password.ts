import * as z from 'zod'
import { drawCode } from '../codes.ts'
import { recordEvent } from '../events.ts'
import { findAccount } from '../queries/accounts.ts'
import { ofMessages, ofMessagesFrom, takeTry } from '../throttle.ts'
import { assertClient, clientId, deliveryTo, userName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Mails a code for a new password; for a name without an account only the answer is the same. */
export const forgotPassword = defineOperation({
  input: z.object({ ClientId: clientId, Username: userName }),
  isEven: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const username = input.Username.toLowerCase()
    await takeTry(service, [ofMessages(username), ofMessagesFrom(origin.address)])
    const account = await findAccount(service.pool, username)
    if (account && account.status !== 'UNCONFIRMED' && !account.disabled) {
      const code = await drawCode(service, account.id, 'resetPassword')
      const language = account.attributes['locale'] ?? origin.language
      await service.deliver({ kind: 'code', purpose: 'resetPassword', email: account.email, code, language })
      await recordEvent(service, { accountId: account.id, name: 'forgotPassword' }, origin)
    }
    return deliveryTo(account?.email ?? username)
  },
})
