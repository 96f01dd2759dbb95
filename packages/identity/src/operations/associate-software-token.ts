import * as z from 'zod'
import { associateOnTheWay } from '../challenges/set-up-factor.ts'
import { CognitoError } from '../errors.ts'
import { drawSecret, keepPendingSecret } from '../factors/authenticator.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { accessToken, session } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Draws the seed of an authenticator app, for who is signed in or on the way in. */
export const associateSoftwareToken = defineOperation({
  input: z.object({ AccessToken: accessToken.optional(), Session: session.optional() }),
  run: async (service, { AccessToken, Session }) => {
    if (Session !== undefined) return associateOnTheWay(service, Session)
    if (AccessToken === undefined) throw new CognitoError('InvalidParameterException', 'AccessToken or Session needed')
    const { account } = await authenticateFresh(service, AccessToken)
    const secret = drawSecret()
    await keepPendingSecret(service, account.id, secret)
    return { SecretCode: secret }
  },
})
