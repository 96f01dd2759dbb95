import * as z from 'zod'
import { answerPasswordVerifier, verifierResponses } from '../challenges/password-verifier.ts'
import { CognitoError } from '../errors.ts'
import type { Account } from '../queries/accounts.ts'
import type { Origin, Service } from '../service.ts'
import { createFamily, issueTokens } from '../tokens/issue-tokens.ts'
import { assertClient, clientId } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Each challenge that can be answered; the account that comes out is signed in. */
const challenges: Record<
  string,
  (service: Service, responses: Record<string, string>, origin: Origin) => Promise<Account>
> = {
  PASSWORD_VERIFIER: (service, responses, origin) =>
    answerPasswordVerifier(service, verifierResponses.parse(responses), origin),
}

/** Answers a step of a sign-in. */
export const respondToAuthChallenge = defineOperation({
  input: z.object({
    ClientId: clientId,
    ChallengeName: z.string().max(64),
    ChallengeResponses: z.record(z.string(), z.string()),
    Session: z.string().max(4096).optional(),
  }),
  run: async (service, input, origin) => {
    assertClient(service, input.ClientId)
    const answer = Object.hasOwn(challenges, input.ChallengeName) ? challenges[input.ChallengeName] : undefined
    if (!answer) throw new CognitoError('InvalidParameterException', 'Unknown challenge')
    const account = await answer(service, input.ChallengeResponses, origin)
    const family = await createFamily(service, account.id)
    return { AuthenticationResult: await issueTokens(service, account, family), ChallengeParameters: {} }
  },
})
