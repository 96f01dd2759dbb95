import type { FastifyReply, FastifyRequest } from 'fastify'
import { readCookies, setCookie } from './cookies.ts'
import { type Hosted, isSecure, pageLanguage, sendPage } from './hosted.ts'
import { endLoginSession } from './login-sessions.ts'
import { OAuthError } from './oauth-error.ts'
import { failurePage } from './pages.ts'
import { readParameter, requireParameter } from './parameters.ts'

/** Forgets that this browser has signed in, and goes on to a registered address (also by the names of OpenID's RP-initiated logout). */
export async function logOut(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const { service, settings } = hosted
  const origin = new URL(settings.origin())
  const url = new URL(request.url, origin)
  if (request.host !== origin.host && !url.searchParams.has('moved')) {
    url.searchParams.set('moved', '1')
    return reply.redirect(url.href, 303)
  }
  try {
    const target =
      readParameter(url.searchParams, 'logout_uri') ?? requireParameter(url.searchParams, 'post_logout_redirect_uri')
    const known = requireParameter(url.searchParams, 'client_id') === service.settings.clientId
    if (!known || !(await settings.isAfterLogout(target))) {
      throw new OAuthError('invalid_request', 'logout_uri is not registered')
    }
    const secure = isSecure(hosted)
    await endLoginSession(service, readCookies(request, secure).session)
    setCookie(reply, 'session', { value: '', secure, seconds: 0 })
    return await reply.redirect(target, 303)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const language = pageLanguage(request)
    return sendPage(hosted, reply, failurePage({ language, settings, problem: 'invalidRequest' }), 400)
  }
}
