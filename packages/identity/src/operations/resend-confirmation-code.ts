import * as z from 'zod'
import { takeMessage } from '../guesses.ts'
import { drawSignUpCode } from '../pending-sign-ups.ts'
import { findAccount } from '../queries/accounts.ts'
import { assertClient, clientId, deliveryTo, strangersUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Mails a new code to an account that is not confirmed; for any other name only the answer is the same. */
export const resendConfirmationCode = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: strangersUserName,
    /** `signUp` names the sign-up that the code is for: the UserSub that SignUp has answered. */
    ClientMetadata: z.object({ signUp: z.string().max(64).optional() }).optional(),
  }),
  isEven: () => true,
  run: async (service, { ClientId, Username: email, ClientMetadata }, origin) => {
    assertClient(service, ClientId)
    await takeMessage(service, [email], origin)
    const account = await findAccount(service.pool, email)
    if (account?.status === 'UNCONFIRMED') {
      const code = await drawSignUpCode(service, account.id, ClientMetadata?.signUp)
      const language = account.attributes['locale'] ?? origin.language
      await service.deliver({ kind: 'code', purpose: 'signUp', email, code, language })
    }
    return deliveryTo(email)
  },
})
