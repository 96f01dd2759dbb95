import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginFederation } from '../federation/begin-federation.ts'
import { type Client, readAuthorizeRequest, readClient } from './authorize-request.ts'
import { bindBrowser, readCookies } from './cookies.ts'
import { type Hosted, isSecure, pageLanguage, returnToClient, sendPage } from './hosted.ts'
import { findLoginSession } from './login-sessions.ts'
import { comesFromClient } from './comes-from-client.ts'
import { OAuthError } from './oauth-error.ts'
import { failurePage } from './pages.ts'
import { storeRequest } from './pending-requests.ts'
import { sendCode } from './send-code.ts'

/** The provider name of our own page. */
export const ownPage = 'COGNITO'

/** Begins a sign-in for a client: without a page if the browser is signed in, otherwise on our page or a provider's. */
export async function authorize(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const { service, settings } = hosted
  const origin = new URL(settings.origin())
  const url = new URL(request.url, origin)
  if (request.host !== origin.host && !url.searchParams.has('moved')) {
    // Clubs have hosts of their own; cookies and providers know only the product's.
    url.searchParams.set('moved', '1')
    return reply.redirect(url.href, 303)
  }
  let client: Client
  try {
    client = await readClient(service, settings, url.searchParams)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const language = pageLanguage(request)
    return sendPage(hosted, reply, failurePage({ language, settings, problem: 'invalidRequest' }), 400)
  }
  try {
    return await proceed(hosted, client, { request, reply, parameters: url.searchParams })
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return returnToClient(hosted, reply, client, error)
  }
}

async function proceed(
  hosted: Hosted,
  client: Client,
  { request, reply, parameters }: { request: FastifyRequest; reply: FastifyReply; parameters: URLSearchParams },
) {
  const { service } = hosted
  const asked = readAuthorizeRequest(client, parameters)
  const { provider, prompt, maxAge } = asked.wanted
  if (provider !== undefined && provider !== ownPage && !hosted.providers.has(provider)) {
    throw new OAuthError('invalid_request', 'identity_provider is unknown')
  }
  const secure = isSecure(hosted)
  const session = await findLoginSession(service, readCookies(request, secure).session)
  const isFresh =
    maxAge === undefined || (session && service.now().getTime() - session.authTime.getTime() <= maxAge * 1000)
  const suits = provider === undefined || provider === session?.provider
  if (session && isFresh && suits && prompt !== 'login') {
    return sendCode(hosted, { request, reply }, { client: asked.request, session, isSilent: prompt === 'none' })
  }
  if (prompt === 'none') throw new OAuthError('login_required', 'this browser is not signed in')

  const browser = bindBrowser(request, reply, secure)
  if (provider !== undefined && provider !== ownPage) {
    const hasActed = await comesFromClient(hosted, request, client.clientId)
    const federation = { browser, provider, client: asked.request, hasActed }
    return reply.redirect(await beginFederation(hosted, federation), 303)
  }
  const id = await storeRequest(service, browser, { client: asked.request })
  return reply.redirect(`/oauth2/login?request=${id}`, 303)
}
