import * as z from 'zod'
import { rememberChallenge } from '../challenges/challenge-store.ts'
import { beginning, withFactor } from '../challenges/outcome.ts'
import { mismatch, redeemCode } from '../codes.ts'
import { recordEvent } from '../events.ts'
import { confirmAccount, findAccount } from '../queries/accounts.ts'
import { ofAddress, ofMessages, settle, takeTry } from '../throttle.ts'
import { assertClient, clientId, confirmationCode, userName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Confirms the e-mail address by the code that was mailed to it. */
export const confirmSignUp = defineOperation({
  input: z.object({ ClientId: clientId, Username: userName, ConfirmationCode: confirmationCode }),
  isEven: () => true,
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    await takeTry(service, [ofAddress(origin.address)])
    const account = await findAccount(service.pool, input.Username)
    // An account that is confirmed already is not told apart from one that does not exist.
    if (!account || account.status !== 'UNCONFIRMED') throw mismatch()
    await redeemCode(service, account, 'signUp', input.ConfirmationCode)
    await confirmAccount(service.pool, account.id, service.now())
    await settle(service, { forgive: [ofMessages(account.email)], giveBack: [ofAddress(origin.address)] })
    await recordEvent(service, { accountId: account.id, name: 'confirmSignUp' }, origin)
    // With it a client may sign in at once (USER_AUTH): the code has just been proven.
    const session = await rememberChallenge(service, {
      name: 'SIGNED_UP',
      accountId: account.id,
      state: { progress: withFactor(beginning(input.Username), 'email') },
    })
    return { Session: session.toString('base64url') }
  },
})
