import type { FastifyReply, FastifyRequest } from 'fastify'
import { beginFederation } from '../federation/begin-federation.ts'
import { CognitoError } from '../errors.ts'
import { ownPage } from './authorize.ts'
import { bindBrowser, readCookies } from './cookies.ts'
import { completeSignIn, type Hosted, isSecure, pageLanguage, returnToClient, sendPage } from './hosted.ts'
import { OAuthError } from './oauth-error.ts'
import type { PageProblem } from './page-texts.ts'
import { failurePage, loginPage } from './pages.ts'
import { findRequest, type PendingRequest, takeRequest } from './pending-requests.ts'
import { moreIsAsked, provePassword } from './prove-password.ts'

/** Shows the form of a request that waits. */
export async function showLogin(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const id = new URL(request.url, hosted.settings.origin()).searchParams.get('request') ?? ''
  const pending = await findRequest(hosted.service, readCookies(request, isSecure(hosted)).browser, id)
  if (!pending) return sendExpired(hosted, request, reply)
  return sendForm(hosted, { request, reply }, { id, pending, email: pending.client.loginHint })
}

/** Answers the form: a password, a wish to go to another provider, or to leave. */
export async function answerLogin(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const { service, settings } = hosted
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const field = (name: string) => form.get(name) ?? ''
  const id = field('request')
  const { browser } = readCookies(request, isSecure(hosted))
  // The cookie's SameSite keeps other sites' forms out; browsers that say where a form came from are believed too.
  const site = request.headers['sec-fetch-site'] ?? 'same-origin'
  const pending = site === 'same-origin' ? await findRequest(service, browser, id) : undefined
  if (!pending || browser === undefined) return sendExpired(hosted, request, reply)
  const { client } = pending

  if (field('action') === 'cancel') {
    await takeRequest(service, browser, id)
    return returnToClient(hosted, reply, client, new OAuthError('access_denied', 'User cancelled OAuth flow.'))
  }
  const provider = field('provider')
  if (hosted.providers.has(provider)) {
    await takeRequest(service, browser, id)
    try {
      const address = await beginFederation(hosted, {
        browser: bindBrowser(request, reply, isSecure(hosted)),
        provider,
        client,
      })
      return await reply.redirect(address, 303)
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      return returnToClient(hosted, reply, client, error)
    }
  }
  const [email, password] = [field('email').trim(), field('password')]
  const problem = (name: PageProblem) => sendForm(hosted, { request, reply }, { id, pending, email, problem: name })
  const isWritten = (text: string, longest: number) => text !== '' && text.length <= longest && !text.includes('\0')
  if (!isWritten(email, 254) || !isWritten(password, 1024)) return problem('invalidLogin')
  try {
    const account = await provePassword(
      service,
      { username: email, password },
      { address: request.ip, language: pageLanguage(request, client) },
    )
    if (!(await takeRequest(service, browser, id))) return await sendExpired(hosted, request, reply)
    return await completeSignIn(hosted, { request, reply }, { client, accountId: account.id, provider: ownPage })
  } catch (error) {
    if (!(error instanceof CognitoError)) throw error
    request.log.debug({ refusal: error.name }, `${settings.title}: sign-in refused`)
    return problem(problemOf(error))
  }
}

const sendForm = (
  { settings }: Hosted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  shown: { id: string; pending: PendingRequest; email?: string | undefined; problem?: PageProblem },
) =>
  sendPage(
    reply,
    loginPage({
      language: pageLanguage(request, shown.pending.client),
      brand: settings.title,
      requestId: shown.id,
      email: shown.email,
      providers: settings.providers.map(({ name }) => name),
      ...(shown.problem === undefined ? {} : { problem: shown.problem }),
    }),
    shown.problem === undefined ? 200 : 422,
  )

const sendExpired = ({ settings }: Hosted, request: FastifyRequest, reply: FastifyReply) =>
  sendPage(reply, failurePage({ language: pageLanguage(request), brand: settings.title, problem: 'expired' }), 400)

const problemOf = ({ name, message }: CognitoError): PageProblem => {
  if (message === 'Password attempts exceeded') return 'locked'
  if (message === moreIsAsked) return 'moreIsAsked'
  if (message === 'User is disabled.') return 'disabled'
  if (name === 'UserNotConfirmedException') return 'unconfirmed'
  if (name === 'PasswordResetRequiredException') return 'resetRequired'
  if (name === 'TooManyRequestsException' || name === 'LimitExceededException') return 'tooMany'
  return 'invalidLogin'
}
