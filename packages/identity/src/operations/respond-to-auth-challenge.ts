import * as z from 'zod'
import { answerSignIn } from '../challenges/sign-in.ts'
import { completeSignIn } from '../tokens/complete-sign-in.ts'
import { assertClient, clientId, session } from './fields.ts'
import { defineOperation } from './operation.ts'

/** First steps whose duration could reveal an account; proving a password takes the same time for any name. */
const evenDurationSteps = new Set(['SELECT_CHALLENGE', 'EMAIL_OTP', 'SMS_OTP', 'WEB_AUTHN', 'CUSTOM_CHALLENGE'])

/** Handles the response to a step of a sign-in. */
export const respondToAuthChallenge = defineOperation({
  input: z.object({
    ClientId: clientId,
    ChallengeName: z.string().max(64),
    ChallengeResponses: z.record(z.string(), z.string()),
    Session: session.optional(),
  }),
  hasEvenDuration: ({ ChallengeName }) => evenDurationSteps.has(ChallengeName),
  run: async (service, { ClientId, ChallengeName, ChallengeResponses, Session }, origin) => {
    assertClient(service, ClientId)
    const answer = { name: ChallengeName, responses: ChallengeResponses, session: Session }
    const step = await answerSignIn(service, answer, origin)
    if ('challenge' in step) return step.challenge
    return {
      AuthenticationResult: await completeSignIn(service, { ...step.signedIn, clientId: ClientId }, origin),
      ChallengeParameters: {},
    }
  },
})
