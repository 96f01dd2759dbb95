import * as z from 'zod'
import { verifyOnTheWay, wrongAppCode } from '../challenges/set-up-factor.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { enableAuthenticator, pendingSecret, redeemAppCode, timeStepOf } from '../factors/authenticator.ts'
import { recordProof } from '../fresh-proof.ts'
import { reserveAttempt } from '../attempts.ts'
import { authenticateToSecure } from '../tokens/authenticate-access-token.ts'
import { inEpoch } from '../transaction.ts'
import { accessToken, session } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * Checks the first code of an authenticator app and enables the app. In Cognito, SetUserMFAPreference enables it: clients
 * send that, too, and begin again here if it fails. So a code of an enabled app succeeds as well.
 */
export const verifySoftwareToken = defineOperation({
  input: z.object({
    AccessToken: accessToken.optional(),
    Session: session.optional(),
    UserCode: z.string().trim().max(32),
  }),
  run: async (service, { AccessToken, Session, UserCode: code }, origin) => {
    if (Session !== undefined) return verifyOnTheWay(service, { session: Session, code }, origin)
    if (AccessToken === undefined)
      throw new CognitoError('InvalidParameterException', 'AccessToken or Session is required')
    const { account, familyId } = await authenticateToSecure(service, AccessToken)
    const secret = await pendingSecret(service, account.id)
    if (secret === undefined && !account.mfa_by_app) {
      throw new CognitoError('SoftwareTokenMFANotFoundException', 'Software token MFA not found')
    }
    const attempt = await reserveAttempt(
      service,
      { kind: 'secondFactor', who: account.id, accountId: account.id },
      origin,
    )
    if (secret === undefined) {
      if (!(await redeemAppCode(service, account.id, code))) throw wrongAppCode()
      await attempt.succeed()
      await recordProof(service, familyId, 'authenticator')
      return { Status: 'SUCCESS' }
    }
    const step = timeStepOf(service, { secret, code })
    if (step === undefined) throw wrongAppCode()
    await attempt.succeed()
    await inEpoch(service, account, async (bound) => {
      await enableAuthenticator(bound, account.id, { secret, step })
      // This sign-in has now proven the app, too; its next tokens include it.
      await recordProof(bound, familyId, 'authenticator')
    })
    await recordEvent(service, { accountId: account.id, name: 'authenticatorSetUp' }, origin)
    await notify(service, account, 'secondFactorOn', origin)
    return { Status: 'SUCCESS' }
  },
})
