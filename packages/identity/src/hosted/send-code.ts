import type { FastifyReply, FastifyRequest } from 'fastify'
import { agree, findAgreement } from '../agreements.ts'
import { drawAuthorizationCode } from './authorization-codes.ts'
import type { AuthorizeRequest } from './authorize-request.ts'
import { bindBrowser } from './cookies.ts'
import { type Hosted, isSecure, pageLanguage, returnToClient, sendPage } from './hosted.ts'
import type { LoginSession } from './login-sessions.ts'
import { OAuthError } from './oauth-error.ts'
import { failurePage } from './pages.ts'
import { keepRequest } from './pending-requests.ts'

/** Who would be let sign somebody in by a request. */
export const partyOf = async ({ settings }: Hosted, { clientId, redirectUri, scope }: AuthorizeRequest) => ({
  clientId,
  host: (await settings.asksBefore(redirectUri)) ? new URL(redirectUri).host : '',
  scope,
})

type Http = { request: FastifyRequest; reply: FastifyReply }

/**
 * Sends a code of a login session to the client, once the person has agreed to that (ASVS 10.7.1). To the product's own
 * clients they agree by what they do on our page to sign in. Where they did nothing, and before a code goes to a host that
 * is not the product's own, they are asked; what they agree to is kept until they withdraw it.
 *
 * @param isSilent whether the client wants no page to be shown
 * @param hasActed whether the person has just signed in for this request, by what they typed or pressed
 * @throws OAuthError consent_required where a page would have to be shown
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
  // A host may have ceased to count since the client asked.
  if (!(await settings.isCallback(client.redirectUri, client.clientId))) {
    const language = pageLanguage(request, client)
    return sendPage(hosted, reply, failurePage({ language, settings, problem: 'invalidRequest' }), 400)
  }
  const party = await partyOf(hosted, client)
  const agreed =
    (await findAgreement(service, account.id, party)) ??
    (hasActed && party.host === '' ? await agree(service, account.id, party) : undefined)
  if (!agreed) {
    if (isSilent) throw new OAuthError('consent_required', 'nobody has agreed to go on to this client yet')
    const approval = { accountId: account.id, email: account.email, host: party.host }
    const id = await keepRequest(service, bindBrowser(request, reply, isSecure(hosted)), { client, approval })
    return reply.redirect(`/oauth2/login?request=${id}`, 303)
  }
  const code = await drawAuthorizationCode(service, {
    accountId: account.id,
    agreementId: agreed.id,
    authTime,
    factors,
    request: client,
  })
  return returnToClient(hosted, reply, client, { code })
}
