import type { FastifyReply, FastifyRequest } from 'fastify'
import { agree, findAgreement } from '../agreements.ts'
import { issueAuthorizationCode } from './authorization-codes.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import { bindBrowser } from './cookies.ts'
import { type Hosted, isSecure, pageLanguage, returnToClient, sendPage } from './hosted.ts'
import type { LoginSession } from './login-sessions.ts'
import { OAuthError } from './oauth-error.ts'
import { failurePage } from './pages.ts'
import { storeRequest } from './pending-requests.ts'

/** Returns the client, host and scope that a request asks the user to agree to. */
export const relyingPartyOf = async ({ settings }: Hosted, { clientId, redirectUri, scope }: AuthorizeRequest) => ({
  clientId,
  host: (await settings.asksBefore(redirectUri)) ? new URL(redirectUri).host : '',
  scope,
})

type Http = { request: FastifyRequest; reply: FastifyReply }

/**
 * Sends a code of a login session to the client, once the user has agreed (ASVS 10.7.1). Signing in on our page is an
 * agreement with the product's own clients. Without such an action, and before a code goes to a host that is not the
 * product's own, the user is asked. An agreement is stored until the user withdraws it.
 *
 * @param isSilent whether the client wants no page to be shown
 * @param hasActed whether the user has just signed in for this request, by something they typed or pressed
 * @throws OAuthError consent_required if a page would have to be shown
 */
export async function sendCode(
  hosted: Hosted,
  { request, reply }: Http,
  {
    client,
    session,
    isSilent = false,
    hasActed = false,
  }: { client: AuthorizeRequest; session: LoginSession; isSilent?: boolean; hasActed?: boolean },
) {
  const { service, settings } = hosted
  const { account, authTime, factors } = session
  // The host may have been removed since the client sent the request.
  if (!(await settings.isCallback(client.redirectUri, client.clientId))) {
    const language = pageLanguage(request, client)
    return sendPage(hosted, reply, failurePage({ language, settings, problem: 'invalidRequest' }), 400)
  }
  const party = await relyingPartyOf(hosted, client)
  const agreed =
    (await findAgreement(service, account.id, party)) ??
    (hasActed && party.host === '' ? await agree(service, account.id, party) : undefined)
  if (!agreed) {
    if (isSilent) throw new OAuthError('consent_required', 'the user has not agreed to this client yet')
    const approval = { accountId: account.id, email: account.email, host: party.host }
    const id = await storeRequest(service, bindBrowser(request, reply, isSecure(hosted)), { client, approval })
    return reply.redirect(`/oauth2/login?request=${id}`, 303)
  }
  const code = await issueAuthorizationCode(service, {
    account,
    agreementId: agreed.id,
    authTime,
    factors,
    request: client,
  })
  const ended = new OAuthError('access_denied', 'The sign-in was ended.')
  return returnToClient(hosted, reply, client, code === undefined ? ended : { code })
}
