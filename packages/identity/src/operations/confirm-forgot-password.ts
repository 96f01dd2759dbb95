import * as z from 'zod'
import { mismatch, redeemCode } from '../codes.ts'
import { assertPasswordPolicy, createEncryptedCredential } from '../credentials.ts'
import { notify, recordEvent } from '../events.ts'
import { clearPasswordFailures, reserveAttempt } from '../attempts.ts'
import { findAccount, setCredential } from '../queries/accounts.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { inTransaction } from '../transaction.ts'
import { assertClient, clientId, confirmationCode, unauthenticatedUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * Sets a new password with an emailed code and ends all sign-ins of the account. Providers that are not trusted with
 * addresses are unlinked: the owner of the mailbox decides who can sign in.
 */
export const confirmForgotPassword = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: unauthenticatedUserName,
    ConfirmationCode: confirmationCode,
    Password: z.string().max(1024),
  }),
  hasEvenDuration: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const account = await findAccount(service.pool, input.Username)
    const attempt = await reserveAttempt(
      service,
      { kind: 'mailedCode', who: `reset ${input.Username}`, accountId: account?.id },
      origin,
    )
    // The policy does not use the account's attributes: the result would reveal that the account exists.
    await assertPasswordPolicy(service, input.Password, { email: input.Username, attributes: {} })
    if (!account) throw mismatch()
    await redeemCode(service, account, 'resetPassword', input.ConfirmationCode, account.email)
    await inTransaction(service, async (bound) => {
      // The code proves this address, which the owner may have replaced meanwhile by undoing its change.
      const { rowCount } = await bound.pool.query(
        'select from identity.account where id = $1 and email = $2 for no key update',
        [account.id, account.email],
      )
      if (rowCount !== 1) throw mismatch()
      await setCredential(
        bound.pool,
        account.id,
        createEncryptedCredential(bound, account.id, input.Password),
        bound.now(),
      )
      await revokeFamilies(bound, { accountId: account.id })
      await bound.pool.query('delete from identity.external_identity where account_id = $1 and not is_trusted', [
        account.id,
      ])
    })
    await attempt.succeed()
    await clearPasswordFailures(service, account.email)
    await recordEvent(service, { accountId: account.id, name: 'resetPassword' }, origin)
    await notify(service, account, 'passwordChanged', origin)
    return {}
  },
})
