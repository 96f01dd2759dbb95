import * as z from 'zod'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** What the account says of its owner. */
export const getUser = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, input) => {
    const account = await authenticateAccessToken(service, input.AccessToken)
    const attributes = {
      sub: account.id,
      email: account.email,
      email_verified: String(account.email_verified),
      ...account.attributes,
    }
    return {
      Username: account.id,
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      UserMFASettingList: [],
    }
  },
})
