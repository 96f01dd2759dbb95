import * as z from 'zod'
import { secondFactorsOf } from '../challenges/second-factor.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'
import { attributesOf } from './present-user.ts'

/** Returns the account's attributes. */
export const getUser = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, input) => {
    const { account } = await authenticateAccessToken(service, input.AccessToken)
    return {
      Username: account.id,
      UserAttributes: attributesOf(account),
      UserMFASettingList: secondFactorsOf(account),
      ...(account.preferred_mfa === null ? {} : { PreferredMfaSetting: account.preferred_mfa }),
    }
  },
})
