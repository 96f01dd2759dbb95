import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { assertPasswordPolicy, sealPassword } from '../credentials.ts'
import { notify, recordEvent } from '../events.ts'
import { findAccount, setCredential } from '../queries/accounts.ts'
import { forgive, giveBack, ofAccount, ofAddress, takeTry } from '../throttle.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
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
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    await takeTry(service, [ofAddress(origin.address)])
    const account = await findAccount(service.pool, input.Username)
    // Whether a password is too weak does not depend on the account being there.
    assertPasswordPolicy(input.Password, account ?? { email: input.Username, attributes: {} })
    if (!account) throw mismatch()
    await redeemCode(service, account, 'resetPassword', input.ConfirmationCode)
    await setCredential(service.pool, account.id, sealPassword(service, account.id, input.Password), service.now())
    await revokeFamilies(service, { accountId: account.id })
    await giveBack(service, [ofAddress(origin.address)])
    await forgive(service, ofAccount(account.email))
    await recordEvent(service, { accountId: account.id, name: 'resetPassword' }, origin)
    await notify(service, account, 'passwordChanged', origin)
    return {}
  },
})
