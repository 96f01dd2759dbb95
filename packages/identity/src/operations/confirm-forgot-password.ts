import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { assertPasswordPolicy, sealPassword } from '../credentials.ts'
import { notify, recordEvent } from '../events.ts'
import { findAccount, setCredential } from '../queries/accounts.ts'
import { ofAccount, ofAddress, settle, takeTry } from '../throttle.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { inTransaction } from '../transaction.ts'
import { assertClient, clientId, confirmationCode, userName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Sets a new password by the code that was mailed, and ends all sign-ins of the account. */
export const confirmForgotPassword = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: userName,
    ConfirmationCode: confirmationCode,
    Password: z.string().max(1024),
  }),
  isEven: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    await takeTry(service, [ofAddress(origin.address)])
    // What the account says of its owner is not asked: a stranger would learn from it that there is one.
    assertPasswordPolicy(input.Password, { email: input.Username, attributes: {} })
    const account = await findAccount(service.pool, input.Username)
    if (!account) throw mismatch()
    await redeemCode(service, account, 'resetPassword', input.ConfirmationCode)
    await inTransaction(service, async (bound) => {
      await setCredential(bound.pool, account.id, sealPassword(bound, account.id, input.Password), bound.now())
      await revokeFamilies(bound, { accountId: account.id })
    })
    await settle(service, { forgive: [ofAccount(account.email)], giveBack: [ofAddress(origin.address)] })
    await recordEvent(service, { accountId: account.id, name: 'resetPassword' }, origin)
    await notify(service, account, 'passwordChanged', origin)
    return {}
  },
})
