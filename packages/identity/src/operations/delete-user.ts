import * as z from 'zod'
import { deleteAccount } from '../delete-account.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Deletes the account of the access token. */
export const deleteUser = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, { AccessToken }, origin) => {
    const { account } = await authenticateFresh(service, AccessToken)
    await deleteAccount(service, account, origin)
    return {}
  },
})
