import * as z from 'zod'
import { countMessage } from '../attempts.ts'
import { issueSignUpCode } from '../pending-sign-ups.ts'
import { findAccount } from '../queries/accounts.ts'
import { assertClient, clientId, deliveryTo, unauthenticatedUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Emails a new code to an unconfirmed account. Any other name gets the same response and no email. */
export const resendConfirmationCode = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: unauthenticatedUserName,
    /** `signUp` identifies the sign-up that the code is for: the UserSub of the SignUp response. */
    ClientMetadata: z.object({ signUp: z.string().max(64).optional() }).optional(),
  }),
  hasEvenDuration: () => true,
  run: async (service, { ClientId, Username: email, ClientMetadata }, origin) => {
    assertClient(service, ClientId)
    await countMessage(service, { who: email }, origin)
    const account = await findAccount(service.pool, email)
    if (account?.status === 'UNCONFIRMED') {
      const code = await issueSignUpCode(service, account.id, ClientMetadata?.signUp)
      const language = account.attributes['locale'] ?? origin.language
      await service.deliver({ kind: 'code', purpose: 'signUp', email, code, language })
    }
    return deliveryTo(email)
  },
})
