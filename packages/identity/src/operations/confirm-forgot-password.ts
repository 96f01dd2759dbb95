import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { assertPasswordPolicy, sealPassword } from '../credentials.ts'
import { findAccount, recordEvent, setCredential } from '../queries/accounts.ts'
import { assertNotBlocked, countFailure, forgive, ofAccount, ofAddress } from '../throttle.ts'
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
    assertPasswordPolicy(input.Password)
    await assertNotBlocked(service, [ofAddress(origin.address)])
    const account = await findAccount(service.pool, input.Username)
    try {
      if (!account) throw mismatch()
      await redeemCode(service, account, 'resetPassword', input.ConfirmationCode)
    } catch (error) {
      await countFailure(service, [ofAddress(origin.address)])
      throw error
    }
    const at = service.now()
    await setCredential(service.pool, account.id, sealPassword(service, account.id, input.Password), at)
    await revokeFamilies(service, { accountId: account.id })
    await forgive(service, ofAccount(account.email))
    await recordEvent(service.pool, { accountId: account.id, name: 'resetPassword', address: origin.address, at })
    return {}
  },
})
