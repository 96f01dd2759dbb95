import * as z from 'zod'
import { drawCode } from '../codes.ts'
import { recordEvent } from '../events.ts'
import { takeMessage } from '../guesses.ts'
import { findAccount } from '../queries/accounts.ts'
import { assertClient, clientId, deliveryTo, strangersUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Mails a code for a new password; for a name without an account only the answer is the same. */
export const forgotPassword = defineOperation({
  input: z.object({ ClientId: clientId, Username: strangersUserName }),
  isEven: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const { Username: email } = input
    await takeMessage(service, [email], origin)
    const account = await findAccount(service.pool, email)
    if (account && account.status !== 'UNCONFIRMED' && !account.disabled) {
      const code = await drawCode(service, account.id, 'resetPassword')
      const language = account.attributes['locale'] ?? origin.language
      await service.deliver({ kind: 'code', purpose: 'resetPassword', email, code, language })
      await recordEvent(service, { accountId: account.id, name: 'forgotPassword' }, origin)
    }
    return deliveryTo(email)
  },
})
