import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type CognitoError } from '../errors.ts'
import { moreIsAsked } from './continue-sign-in.ts'
import { type Hosted, pageLanguage, sendPage } from './hosted.ts'
import type { PageProblem } from './page-texts.ts'
import { approvalPage, choicePage, codePage, failurePage, loginPage, newPasswordPage } from './pages.ts'
import type { PendingRequest } from './pending-requests.ts'

const choices = z.array(z.string())

/** Sends the form that a request waits for: email and password, a new password, a choice of factors, a code, or an approval. */
export function sendForm(
  hosted: Hosted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  shown: { id: string; pending: PendingRequest; email?: string | undefined; problem?: PageProblem },
) {
  const { settings } = hosted
  const { step, client, approval } = shown.pending
  const frame = {
    language: pageLanguage(request, client),
    settings,
    requestId: shown.id,
    ...(shown.problem === undefined ? {} : { problem: shown.problem }),
  }
  const status = shown.problem === undefined ? 200 : 422
  if (approval) {
    const name = approval.host || settings.clientName(client.clientId)
    return sendPage(hosted, reply, approvalPage({ ...frame, name, email: approval.email }), status)
  }
  if (!step) {
    const providers = settings.providers.map(({ name }) => name)
    return sendPage(hosted, reply, loginPage({ ...frame, email: shown.email, providers }), status)
  }
  if (step.name === 'NEW_PASSWORD_REQUIRED') return sendPage(hosted, reply, newPasswordPage(frame), status)
  if (step.choices === undefined) return sendPage(hosted, reply, codePage({ ...frame, challenge: step.name }), status)
  return sendPage(hosted, reply, choicePage({ ...frame, choices: choices.parse(JSON.parse(step.choices)) }), status)
}

/** Sends the page for a request that has expired or belongs to another browser. */
export const sendExpired = (hosted: Hosted, request: FastifyRequest, reply: FastifyReply) =>
  sendPage(
    hosted,
    reply,
    failurePage({ language: pageLanguage(request), settings: hosted.settings, problem: 'expired' }),
    400,
  )

/** Returns the message that the page shows for an error. */
export function problemOf({ name, message }: CognitoError): PageProblem {
  if (message === 'Password attempts exceeded') return 'locked'
  if (message === moreIsAsked) return 'moreIsAsked'
  if (message === 'User is disabled.') return 'disabled'
  if (message === 'Invalid session for the user.') return 'expired'
  if (name === 'UserNotConfirmedException') return 'unconfirmed'
  if (name === 'PasswordResetRequiredException') return 'resetRequired'
  if (name === 'InvalidPasswordException') return 'invalidPassword'
  if (name === 'CodeMismatchException' || name === 'ExpiredCodeException') return 'invalidCode'
  if (name === 'TooManyRequestsException' || name === 'LimitExceededException') return 'tooMany'
  return 'invalidLogin'
}
