import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Step } from '../challenges/proceed.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { amrOf } from '../factors/factors.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import { bindBrowser, readCookies, setSession } from './cookies.ts'
import { type Hosted, isSecure, originOf } from './hosted.ts'
import { beginLoginSession, endLoginSession } from './login-sessions.ts'
import { keepRequest } from './pending-requests.ts'
import { sendCode } from './send-code.ts'

/** Steps that the page can ask for; whoever has others signs in in the application. */
const asked = new Set(['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP', 'SELECT_MFA_TYPE'])

/** Says that what was proven is right and the account wants another step, which only the application asks for. */
export const moreIsAsked = 'The account asks for another step.'

/** Refuses a step that the page cannot ask for. */
export function assertAskable(step: Step): void {
  if ('challenge' in step && !asked.has(step.challenge.ChallengeName)) {
    throw new CognitoError('NotAuthorizedException', moreIsAsked)
  }
}

/**
 * Goes where a sign-in leads: back to the client with a code, or to the form of the next step or question.
 *
 * @param provider COGNITO for our own page
 * @param hasActed whether the person did something for it on our page, or on the client's
 * @throws CognitoError NotAuthorizedException for a step that the page cannot ask for
 */
export async function goOn(
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
    const id = await keepRequest(service, bindBrowser(request, reply, secure), {
      client,
      step: { name, session, provider, ...(choices === undefined ? {} : { choices }) },
    })
    return reply.redirect(`/oauth2/login?request=${id}`, 303)
  }
  const { account, factors } = step.signedIn
  await endLoginSession(service, readCookies(request, secure).session)
  setSession(reply, await beginLoginSession(service, { accountId: account.id, provider, factors }), secure)
  await recordEvent(
    service,
    { accountId: account.id, name: 'signIn', details: { by: provider, amr: amrOf(factors).join(' ') } },
    originOf(request, client),
  )
  const session = { account, provider, authTime: service.now(), factors }
  return sendCode(hosted, { request, reply }, { client, session, hasActed })
}
