import * as z from 'zod'
import { associateOnTheWay } from '../challenges/set-up-factor.ts'
import { CognitoError } from '../errors.ts'
import { generateTotpSecret, storePendingSecret } from '../factors/authenticator.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { accessToken, session } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Generates the TOTP secret of an authenticator app, for a signed-in user or during sign-in. */
export const associateSoftwareToken = defineOperation({
  input: z.object({ AccessToken: accessToken.optional(), Session: session.optional() }),
  run: async (service, { AccessToken, Session }) => {
    if (Session !== undefined) return associateOnTheWay(service, Session)
    if (AccessToken === undefined)
      throw new CognitoError('InvalidParameterException', 'AccessToken or Session is required')
    const { account } = await authenticateFresh(service, AccessToken)
    const secret = generateTotpSecret()
    await storePendingSecret(service, account.id, secret)
    return { SecretCode: secret }
  },
})
