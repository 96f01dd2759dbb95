import * as z from 'zod'
import { challengePassword, srpParameters } from '../challenges/password-verifier.ts'
import { CognitoError } from '../errors.ts'
import { refreshTokens } from '../tokens/refresh-tokens.ts'
import { assertClient, clientId } from './fields.ts'
import { defineOperation } from './operation.ts'

const refreshParameters = z.object({ REFRESH_TOKEN: z.string().min(1).max(512) })

/** Begins a sign-in by one of the pool's flows. */
export const initiateAuth = defineOperation({
  input: z.object({
    ClientId: clientId,
    AuthFlow: z.string().max(64),
    AuthParameters: z.record(z.string(), z.string()).default({}),
  }),
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    switch (input.AuthFlow) {
      case 'USER_SRP_AUTH':
        return challengePassword(service, srpParameters.parse(input.AuthParameters), origin)
      case 'REFRESH_TOKEN_AUTH':
      case 'REFRESH_TOKEN':
        return {
          AuthenticationResult: await refreshTokens(
            service,
            refreshParameters.parse(input.AuthParameters).REFRESH_TOKEN,
          ),
        }
      default:
        throw new CognitoError('InvalidParameterException', `${input.AuthFlow} flow is not enabled for this client`)
    }
  },
})
