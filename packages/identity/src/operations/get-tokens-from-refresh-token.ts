import * as z from 'zod'
import { refreshTokens } from '../tokens/refresh-tokens.ts'
import { assertClient, clientId } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Exchanges a refresh token for new tokens. */
export const getTokensFromRefreshToken = defineOperation({
  input: z.object({ ClientId: clientId, RefreshToken: z.string().min(1).max(512) }),
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const asked = { token: input.RefreshToken, clientId: input.ClientId }
    return { AuthenticationResult: await refreshTokens(service, asked, origin) }
  },
})
