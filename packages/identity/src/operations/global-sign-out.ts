import * as z from 'zod'
import { recordEvent } from '../events.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/**
 * Ends all sign-ins of the account. Without a fresh proof it ends only the current one and responds with an error: a
 * stolen token cannot sign the owner out everywhere.
 */
export const globalSignOut = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, input, origin) => {
    const { account, familyId } = await authenticateAccessToken(service, input.AccessToken)
    await authenticateFresh(service, input.AccessToken).catch(async (refusal: unknown) => {
      await revokeFamilies(service, { familyId })
      throw refusal
    })
    await revokeFamilies(service, { accountId: account.id })
    await recordEvent(service, { accountId: account.id, name: 'globalSignOut' }, origin)
    return {}
  },
})
