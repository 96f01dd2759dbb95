import * as z from 'zod'
import { countMessage } from '../attempts.ts'
import { issueSignUpCode } from '../pending-sign-ups.ts'
import { findAccount } from '../queries/accounts.ts'
import { assertClient, clientId, deliveryTo, signUpMetadata, unauthenticatedUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Emails a new code to an unconfirmed account. Any other name gets the same response and no email. */
export const resendConfirmationCode = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: unauthenticatedUserName,
    ClientMetadata: signUpMetadata,
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
