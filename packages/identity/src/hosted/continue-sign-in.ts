import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Step } from '../challenges/proceed.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { amrOf } from '../factors/factors.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import { bindBrowser, readCookies, setSession } from './cookies.ts'
import { type Hosted, isSecure, originOf } from './hosted.ts'
import { beginLoginSession, endLoginSession } from './login-sessions.ts'
import { storeRequest } from './pending-requests.ts'
import { sendCode } from './send-code.ts'

/** Steps that the page supports; users with other factors sign in in the application. */
const asked = new Set(['NEW_PASSWORD_REQUIRED', 'SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP', 'SELECT_MFA_TYPE'])

/** Reports that the proof was correct, but that the account requires a step which only the application supports. */
export const moreIsAsked = 'The account requires another step.'

/** Rejects a step that the page doesn't support. */
export function assertAskable(step: Step): void {
  if ('challenge' in step && !asked.has(step.challenge.ChallengeName)) {
    throw new CognitoError('NotAuthorizedException', moreIsAsked)
  }
}

/**
 * Continues a sign-in: to the client with a code, or to the form of the next step or question.
 *
 * @param provider COGNITO for our own page
 * @param hasActed whether the user did something for this sign-in on our page or the client's
 * @throws CognitoError NotAuthorizedException for a step that the page doesn't support
 */
export async function continueSignIn(
  hosted: Hosted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { client, step, provider, hasActed }: { client: AuthorizeRequest; step: Step; provider: string; hasActed: boolean },
) {
  const { service } = hosted
  const secure = isSecure(hosted)
  if ('challenge' in step) {
    assertAskable(step)
    const { ChallengeName: name, ChallengeParameters: parameters, Session: session = '' } = step.challenge
    const choices = parameters['MFAS_CAN_CHOOSE']
    const id = await storeRequest(service, bindBrowser(request, reply, secure), {
      client,
      step: { name, session, provider, ...(choices === undefined ? {} : { choices }) },
    })
    return reply.redirect(`/oauth2/login?request=${id}`, 303)
  }
  const { account, factors } = step.signedIn
  await endLoginSession(service, readCookies(request, secure).session)
  setSession(reply, await beginLoginSession(service, { account, provider, factors }), secure)
  await recordEvent(
    service,
    { accountId: account.id, name: 'signIn', details: { by: provider, amr: amrOf(factors).join(' ') } },
    originOf(request, client),
  )
  const session = { account, provider, authTime: service.now(), factors }
  return sendCode(hosted, { request, reply }, { client, session, hasActed })
}
