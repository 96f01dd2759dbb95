import * as z from 'zod'
import { recordEvent } from '../events.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Ends all sign-ins of the account. */
export const globalSignOut = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, input, origin) => {
    const { account } = await authenticateAccessToken(service, input.AccessToken)
    await revokeFamilies(service, { accountId: account.id })
    await recordEvent(service, { accountId: account.id, name: 'globalSignOut' }, origin)
    return {}
  },
})
