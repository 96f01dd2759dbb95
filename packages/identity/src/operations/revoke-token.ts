import * as z from 'zod'
import { tokenHash } from '../tokens/issue-tokens.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { assertClient, clientId } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Ends the sign-in of a refresh token; an unknown token is not an error. */
export const revokeToken = defineOperation({
  input: z.object({ ClientId: clientId, Token: z.string().min(1).max(512) }),
  run: async (service, input) => {
    assertClient(service, input.ClientId)
    const { rows } = await service.pool.query<{ family_id: string }>(
      'select family_id from identity.refresh_token where hash = $1',
      [tokenHash(input.Token)],
    )
    const [token] = rows
    if (token) await revokeFamilies(service, { familyId: token.family_id })
    return {}
  },
})
