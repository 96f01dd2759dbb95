import * as z from 'zod'
import { beginSignIn } from '../challenges/sign-in.ts'
import { refreshTokens } from '../tokens/refresh-tokens.ts'
import { completeSignIn } from '../tokens/complete-sign-in.ts'
import { assertClient, clientId, session } from './fields.ts'
import { defineOperation } from './operation.ts'

const refreshParameters = z.object({ REFRESH_TOKEN: z.string().min(1).max(512) })

/** Begins a sign-in by one of the pool's flows. */
export const initiateAuth = defineOperation({
  input: z.object({
    ClientId: clientId,
    AuthFlow: z.string().max(64),
    AuthParameters: z.record(z.string(), z.string()).default({}),
    Session: session.optional(),
  }),
  hasEvenDuration: ({ AuthFlow }) => AuthFlow === 'USER_AUTH' || AuthFlow === 'CUSTOM_AUTH',
  run: async (service, { ClientId, AuthFlow, AuthParameters, Session }, origin) => {
    assertClient(service, ClientId)
    if (AuthFlow === 'REFRESH_TOKEN_AUTH' || AuthFlow === 'REFRESH_TOKEN') {
      const { REFRESH_TOKEN } = refreshParameters.parse(AuthParameters)
      return {
        AuthenticationResult: await refreshTokens(service, { token: REFRESH_TOKEN, clientId: ClientId }, origin),
        ChallengeParameters: {},
      }
    }
    const step = await beginSignIn(service, { flow: AuthFlow, parameters: AuthParameters, session: Session }, origin)
    if ('challenge' in step) return step.challenge
    return {
      AuthenticationResult: await completeSignIn(service, { ...step.signedIn, clientId: ClientId }, origin),
      ChallengeParameters: {},
    }
  },
})
