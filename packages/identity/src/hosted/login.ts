import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { answerSignIn, beginByPassword } from '../challenges/sign-in.ts'
import type { Step } from '../challenges/proceed.ts'
import { beginFederation } from '../federation/begin-federation.ts'
import { addressStep, answerAddressCode } from '../federation/prove-address.ts'
import { CognitoError } from '../errors.ts'
import { answerApproval } from './answer-approval.ts'
import { ownPage } from './authorize.ts'
import { readCookies } from './cookies.ts'
import { assertAskable, continueSignIn } from './continue-sign-in.ts'
import { type Hosted, isSecure, originOf, returnToClient } from './hosted.ts'
import { problemOf, sendExpired, sendForm } from './login-forms.ts'
import { OAuthError } from './oauth-error.ts'
import { findRequest, type PendingRequest, takeRequest } from './pending-requests.ts'

/** Shows the form of a pending request. */
export async function showLogin(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const id = new URL(request.url, hosted.settings.origin()).searchParams.get('request') ?? ''
  const pending = await findRequest(hosted.service, readCookies(request, isSecure(hosted)).browser, id)
  if (!pending) return sendExpired(hosted, request, reply)
  return sendForm(hosted, { request, reply }, { id, pending, email: pending.client.loginHint })
}

/** Handles a form: a password, a new one, a code, a choice, another provider, or cancelling. */
export async function answerLogin(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const { service } = hosted
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const id = form.get('request') ?? ''
  const { browser } = readCookies(request, isSecure(hosted))
  // SameSite keeps other sites' forms out. If the browser also reports where the form came from, that counts, too.
  const site = request.headers['sec-fetch-site'] ?? 'same-origin'
  const pending = site === 'same-origin' ? await findRequest(service, browser, id) : undefined
  if (!pending || browser === undefined) return sendExpired(hosted, request, reply)
  const { client } = pending

  if (form.get('action') === 'cancel') {
    await takeRequest(service, browser, id)
    return returnToClient(hosted, reply, client, new OAuthError('access_denied', 'User cancelled OAuth flow.'))
  }
  if (pending.approval) {
    if (form.get('action') === 'approve') return answerApproval(hosted, { request, reply }, { id, browser, pending })
    return sendForm(hosted, { request, reply }, { id, pending })
  }
  const provider = form.get('provider') ?? ''
  if (hosted.providers.has(provider)) {
    await takeRequest(service, browser, id)
    try {
      return await reply.redirect(await beginFederation(hosted, { browser, provider, client, hasActed: true }), 303)
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      return returnToClient(hosted, reply, client, error)
    }
  }
  try {
    const step = await prove(hosted, request, { pending, form })
    assertAskable(step)
    // After a double click the browser shows only the response to the second submission. Both have proven the password, and
    // each gets its own code. A later step can be proven once.
    const isFirst = (await takeRequest(service, browser, id)) !== undefined
    if (!isFirst && pending.step) return await sendExpired(hosted, request, reply)
    return await continueSignIn(
      hosted,
      { request, reply },
      { client, step, provider: pending.step?.provider ?? ownPage, hasActed: true },
    )
  } catch (error) {
    if (error instanceof OAuthError) {
      await takeRequest(service, browser, id)
      return returnToClient(hosted, reply, client, error)
    }
    const refusal = refusalOf(error)
    request.log.debug({ refusal: refusal.name }, 'hosted sign-in refused')
    const email = form.get('email') ?? ''
    return sendForm(hosted, { request, reply }, { id, pending, email, problem: problemOf(refusal) })
  }
}

/** Checks the input with the same steps as the operations: same throttles, events and timing. */
function prove(
  hosted: Hosted,
  request: FastifyRequest,
  { pending: { client, step }, form }: { pending: PendingRequest; form: URLSearchParams },
): Promise<Step> {
  const read = (name: string) => {
    const text = form.get(name) ?? ''
    if (text.includes('\0')) throw new CognitoError('NotAuthorizedException', 'Text with a NUL character')
    return text
  }
  const { service } = hosted
  const origin = originOf(request, client)
  if (step?.name === addressStep) {
    return answerAddressCode(hosted, { session: step.session, code: read('code').trim() }, origin)
  }
  if (!step) {
    return beginByPassword(service, { username: read('email'), password: read('password') }, origin)
  }
  return answerSignIn(service, { name: step.name, responses: responsesOf(step, read), session: step.session }, origin)
}

/** Returns what the form of a step says. @param read returns a field */
function responsesOf(
  { name, choices }: NonNullable<PendingRequest['step']>,
  read: (field: string) => string,
): Record<string, string> {
  if (name === 'NEW_PASSWORD_REQUIRED') return { NEW_PASSWORD: read('password') }
  return choices === undefined ? { [`${name}_CODE`]: read('code').trim() } : { ANSWER: read('choice') }
}

/** Treats a field that is empty or too long like a wrong one. */
function refusalOf(error: unknown): CognitoError {
  if (error instanceof CognitoError) return error
  if (error instanceof ZodError) return new CognitoError('NotAuthorizedException', 'Incorrect username or password.')
  throw error
}
