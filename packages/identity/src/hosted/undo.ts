import type { FastifyReply, FastifyRequest } from 'fastify'
import { canUndo, undoEmailChange } from '../undo-email-change.ts'
import { type Hosted, originOf, pageLanguage, sendPage } from './hosted.ts'
import { failurePage, undonePage, undoPage } from './pages.ts'

/** Asks whether to undo an email change. The link itself changes nothing, since programs open links of emails. */
export async function showUndo(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const token = new URL(request.url, hosted.settings.origin()).searchParams.get('token') ?? ''
  const frame = { language: pageLanguage(request), settings: hosted.settings }
  if (!(await canUndo(hosted.service, token))) {
    return sendPage(hosted, reply, failurePage({ ...frame, problem: 'undoExpired' }), 400)
  }
  return sendPage(hosted, reply, undoPage({ ...frame, token }))
}

/** Undoes the change. */
export async function answerUndo(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const email = await undoEmailChange(hosted.service, form.get('token') ?? '', originOf(request))
  const frame = { language: pageLanguage(request), settings: hosted.settings }
  return email === undefined
    ? sendPage(hosted, reply, failurePage({ ...frame, problem: 'undoExpired' }), 400)
    : sendPage(hosted, reply, undonePage({ ...frame, email }))
}
