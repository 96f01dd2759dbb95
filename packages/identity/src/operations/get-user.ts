import * as z from 'zod'
import { secondFactorsOf } from '../challenges/second-factor.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** What the account says of its owner. */
export const getUser = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, input) => {
    const { account } = await authenticateAccessToken(service, input.AccessToken)
    const attributes = {
      sub: account.id,
      email: account.email,
      email_verified: String(account.email_verified),
      ...(account.phone_number === null
        ? {}
        : { phone_number: account.phone_number, phone_number_verified: String(account.phone_number_verified) }),
      ...account.attributes,
    }
    const factors = await secondFactorsOf(service, account)
    return {
      Username: account.id,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      UserMFASettingList: factors,
      ...(account.preferred_mfa === null ? {} : { PreferredMfaSetting: account.preferred_mfa }),
    }
  },
})
