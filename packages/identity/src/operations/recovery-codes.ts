import * as z from 'zod'
import { secondFactorsOf } from '../challenges/second-factor.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { recoveryCodesOf, replaceRecoveryCodes } from '../factors/recovery-codes.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { inEpoch } from '../transaction.ts'
import { epoch } from './epoch.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Returns how many recovery codes are left. Our own operation: Cognito has none. */
export const getRecoveryCodes = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, { AccessToken }) => {
    const { account } = await authenticateAccessToken(service, AccessToken)
    const { left, since } = await recoveryCodesOf(service, account.id)
    return { Left: left, ...(since ? { CreateDate: epoch(since) } : {}) }
  },
})

/** Generates ten recovery codes and returns them, only this once. Earlier ones become invalid. Our own operation. */
export const createRecoveryCodes = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, { AccessToken }, origin) => {
    const { account } = await authenticateFresh(service, AccessToken)
    if (!secondFactorsOf(account).some((name) => name !== 'EMAIL_OTP')) {
      throw new CognitoError('InvalidParameterException', 'Recovery codes replace a second factor: set one up first.')
    }
    const codes = await inEpoch(service, account, (bound) => replaceRecoveryCodes(bound, account.id))
    await recordEvent(service, { accountId: account.id, name: 'recoveryCodesMade' }, origin)
    await notify(service, account, 'recoveryCodesMade', origin)
    return { RecoveryCodes: codes }
  },
})
