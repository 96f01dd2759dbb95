import * as z from 'zod'
import { storeChallenge } from '../challenges/challenge-store.ts'
import { beginning, withFactor } from '../challenges/outcome.ts'
import { mismatch } from '../codes.ts'
import { recordEvent } from '../events.ts'
import { clearMessageCount, reserveAttempt } from '../attempts.ts'
import { redeemSignUp } from '../pending-sign-ups.ts'
import { findAccount, findAccountById } from '../queries/accounts.ts'
import { inTransaction } from '../transaction.ts'
import { assertClient, clientId, confirmationCode, signUpMetadata, unauthenticatedUserName } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Confirms the email address, and the sign-up that the code was sent for. */
export const confirmSignUp = defineOperation({
  input: z.object({
    ClientId: clientId,
    Username: unauthenticatedUserName,
    ConfirmationCode: confirmationCode,
    ClientMetadata: signUpMetadata,
  }),
  hasEvenDuration: () => true,
  run: async (service, { ClientId, Username: email, ConfirmationCode: code, ClientMetadata }, origin) => {
    assertClient(service, ClientId)
    const attempt = await reserveAttempt(service, { kind: 'mailedCode', who: `sign-up ${email}` }, origin)
    const account = await findAccount(service.pool, email)
    // The error does not reveal whether the account is confirmed or doesn't exist.
    if (!account || account.status !== 'UNCONFIRMED') throw mismatch()
    const named = ClientMetadata?.signUp
    const confirmed = await inTransaction(service, async (bound) => {
      await redeemSignUp(bound, account.id, { code, named })
      return findAccountById(bound.pool, account.id)
    })
    await attempt.succeed()
    await clearMessageCount(service, email, origin)
    await recordEvent(service, { accountId: account.id, name: 'confirmSignUp' }, origin)
    // The client may use it to sign in without another step (USER_AUTH): the code has just been proven.
    const session = await storeChallenge(service, {
      name: 'SIGNED_UP',
      account: confirmed,
      state: { progress: withFactor(beginning(email), 'email') },
    })
    return { Session: session.toString('base64url') }
  },
})
