import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { assertPasswordPolicy, sealPassword } from '../credentials.ts'
import { notify, recordEvent } from '../events.ts'
import { forgivePasswords, takeGuess } from '../guesses.ts'
import { findAccount, setCredential } from '../queries/accounts.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { inTransaction } from '../transaction.ts'
import { assertClient, clientId, confirmationCode, strangersUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * Sets a new password by the code that was mailed, and ends all sign-ins of the account. Other providers that are not
 * trusted with addresses are unlinked: whoever holds the mailbox decides who comes in.
 */
export const confirmForgotPassword = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: strangersUserName,
    ConfirmationCode: confirmationCode,
    Password: z.string().max(1024),
  }),
  isEven: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const guess = await takeGuess(service, { kind: 'mailedCode', who: `reset ${input.Username}` }, origin)
    // What the account says of its owner is not asked: a stranger would learn from it that there is one.
    await assertPasswordPolicy(service, input.Password, { email: input.Username, attributes: {} })
    const account = await findAccount(service.pool, input.Username)
    if (!account) throw mismatch()
    await redeemCode(service, account, 'resetPassword', input.ConfirmationCode)
    await inTransaction(service, async (bound) => {
      await setCredential(bound.pool, account.id, sealPassword(bound, account.id, input.Password), bound.now())
      await revokeFamilies(bound, { accountId: account.id })
      await bound.pool.query('delete from identity.external_identity where account_id = $1 and not is_trusted', [
        account.id,
      ])
    })
    await guess.right()
    await forgivePasswords(service, account.email)
    await recordEvent(service, { accountId: account.id, name: 'resetPassword' }, origin)
    await notify(service, account, 'passwordChanged', origin)
    return {}
  },
})
