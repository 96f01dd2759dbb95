import * as z from 'zod'
import { rememberChallenge } from '../challenges/challenge-store.ts'
import { beginning, withFactor } from '../challenges/outcome.ts'
import { mismatch } from '../codes.ts'
import { recordEvent } from '../events.ts'
import { forgiveMessages, takeGuess } from '../guesses.ts'
import { redeemSignUp } from '../pending-sign-ups.ts'
import { findAccount } from '../queries/accounts.ts'
import { inTransaction } from '../transaction.ts'
import { assertClient, clientId, confirmationCode, strangersUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Confirms the e-mail address, and the sign-up that the code was mailed for. */
export const confirmSignUp = defineOperation({
  input: z.object({ ClientId: clientId, Username: strangersUserName, ConfirmationCode: confirmationCode }),
  isEven: () => true,
  run: async (service, { ClientId, Username: email, ConfirmationCode }, origin) => {
    assertClient(service, ClientId)
    const guess = await takeGuess(service, { kind: 'mailedCode', who: `sign-up ${email}` }, origin)
    const account = await findAccount(service.pool, email)
    // An account that is confirmed already is not told apart from one that does not exist.
    if (!account || account.status !== 'UNCONFIRMED') throw mismatch()
    await inTransaction(service, (bound) => redeemSignUp(bound, account.id, ConfirmationCode))
    await guess.right()
    await forgiveMessages(service, email, origin)
    await recordEvent(service, { accountId: account.id, name: 'confirmSignUp' }, origin)
    // With it a client may sign in at once (USER_AUTH): the code has just been proven.
    const session = await rememberChallenge(service, {
      name: 'SIGNED_UP',
      accountId: account.id,
      state: { progress: withFactor(beginning(email), 'email') },
    })
    return { Session: session.toString('base64url') }
  },
})
