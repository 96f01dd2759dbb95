import * as z from 'zod'
import { generateCode } from '../codes.ts'
import { recordEvent } from '../events.ts'
import { countMessage } from '../attempts.ts'
import { findAccount } from '../queries/accounts.ts'
import { assertClient, clientId, deliveryTo, unauthenticatedUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Emails a code for a new password. A name without an account gets the same response and no email. */
export const forgotPassword = defineOperation({
  input: z.object({ ClientId: clientId, Username: unauthenticatedUserName }),
  hasEvenDuration: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const { Username: email } = input
    const account = await findAccount(service.pool, email)
    await countMessage(service, { who: email, accountId: account?.id }, origin)
    if (account && account.status !== 'UNCONFIRMED' && !account.disabled) {
      const code = await generateCode(service, account.id, 'resetPassword', account.email)
      const language = account.attributes['locale'] ?? origin.language
      await service.deliver({ kind: 'code', purpose: 'resetPassword', email, code, language })
      await recordEvent(service, { accountId: account.id, name: 'forgotPassword' }, origin)
    }
    return deliveryTo(email)
  },
})
