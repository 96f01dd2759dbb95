import type { FastifyReply, FastifyRequest } from 'fastify'
import { isClient } from '../settings.ts'
import { comesFromClient } from './comes-from-client.ts'
import { readCookies, setCookie } from './cookies.ts'
import { type Hosted, isSecure, pageLanguage, sendPage } from './hosted.ts'
import { endLoginSession, findLoginSession } from './login-sessions.ts'
import { OAuthError } from './oauth-error.ts'
import { failurePage, logOutPage } from './pages.ts'
import { readParameter, requireParameter } from './parameters.ts'

/** Where a client wants the browser to go after logout. */
type LogOut = { clientId: string; target: string }

/**
 * Ends the browser's login session and redirects to a registered address; accepts the parameter names of OpenID's
 * RP-initiated logout, too. A link on another site or in an email only leads to a confirmation (ASVS 10.6.2).
 */
export async function logOut(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const { service, settings } = hosted
  const origin = new URL(settings.origin())
  const url = new URL(request.url, origin)
  if (request.host !== origin.host && !url.searchParams.has('moved')) {
    url.searchParams.set('moved', '1')
    return reply.redirect(url.href, 303)
  }
  return answering(hosted, request, reply, async () => {
    const asked = await readLogOut(hosted, url.searchParams)
    const session = await findLoginSession(service, readCookies(request, isSecure(hosted)).session)
    if (session && !(await comesFromClient(hosted, request, asked.clientId))) {
      return sendPage(hosted, reply, logOutPage({ language: pageLanguage(request), settings, ...asked, ...session }))
    }
    return end(hosted, request, reply, asked)
  })
}

/** Handles the confirmation. */
export async function answerLogOut(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  return answering(hosted, request, reply, async () => {
    const asked = await readLogOut(hosted, form)
    // SameSite keeps other sites' forms out. If the browser also reports where the form came from, that counts, too.
    const isOurs = (request.headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin'
    const stays = !isOurs || form.get('action') !== 'logout'
    return stays ? reply.redirect(asked.target, 303) : end(hosted, request, reply, asked)
  })
}

async function readLogOut({ service, settings }: Hosted, parameters: URLSearchParams): Promise<LogOut> {
  const target = readParameter(parameters, 'logout_uri') ?? requireParameter(parameters, 'post_logout_redirect_uri')
  const clientId = requireParameter(parameters, 'client_id')
  if (!isClient(service.settings, clientId) || !(await settings.isAfterLogout(target))) {
    throw new OAuthError('invalid_request', 'logout_uri is not registered')
  }
  return { clientId, target }
}

async function end(hosted: Hosted, request: FastifyRequest, reply: FastifyReply, { target }: LogOut) {
  const secure = isSecure(hosted)
  await endLoginSession(hosted.service, readCookies(request, secure).session)
  setCookie(reply, 'session', { value: '', secure, seconds: 0 })
  return reply.redirect(target, 303)
}

async function answering(hosted: Hosted, request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    const frame = { language: pageLanguage(request), settings: hosted.settings }
    return sendPage(hosted, reply, failurePage({ ...frame, problem: 'invalidRequest' }), 400)
  }
}
