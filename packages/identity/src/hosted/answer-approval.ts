import type { FastifyReply, FastifyRequest } from 'fastify'
import { agree } from '../agreements.ts'
import { readCookies } from './cookies.ts'
import { type Hosted, isSecure } from './hosted.ts'
import { sendExpired } from './login-forms.ts'
import { findLoginSession } from './login-sessions.ts'
import { type PendingRequest, takeRequest } from './pending-requests.ts'
import { relyingPartyOf, sendCode } from './send-code.ts'

/** Continues to a client that the user has just agreed to, after checking that user and browser are still the same. */
export async function answerApproval(
  hosted: Hosted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { id, browser, pending }: { id: string; browser: string; pending: PendingRequest },
) {
  const { service } = hosted
  const cookie = readCookies(request, isSecure(hosted)).session
  const session = await findLoginSession(service, cookie)
  const isSame = session !== undefined && session.account.id === pending.approval?.accountId
  if (!isSame || !(await takeRequest(service, browser, id))) return sendExpired(hosted, request, reply)
  await agree(service, session.account.id, await relyingPartyOf(hosted, pending.client))
  return sendCode(hosted, { request, reply }, { client: pending.client, session })
}
