import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Providers } from '../federation/open-providers.ts'
import type { Service } from '../service.ts'
import { issuerOf } from '../settings.ts'
import { type AuthorizeRequest, clientAddress } from './authorize-request.ts'
import { drawAuthorizationCode } from './authorization-codes.ts'
import { readCookies, setSession } from './cookies.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { beginLoginSession, endLoginSession } from './login-sessions.ts'
import type { OAuthError } from './oauth-error.ts'
import type { PageLanguage } from './page-texts.ts'
import { pagePolicy } from './pages.ts'

/** What the hosted endpoints work with. */
export type Hosted = { service: Service; settings: HostedSettings; providers: Providers }

/** Whether browsers reach the pages through TLS. */
export const isSecure = ({ settings }: Hosted): boolean => settings.origin().startsWith('https:')

/** The language of a page: the client's word, else the browser's. */
export const pageLanguage = (request: FastifyRequest, client?: AuthorizeRequest): PageLanguage =>
  client?.language ?? (/^\s*fr/i.test(request.headers['accept-language'] ?? '') ? 'fr' : 'en')

/** Sends a page. */
export const sendPage = (reply: FastifyReply, html: string, status = 200) =>
  reply.status(status).type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(html)

/** Takes the browser back to the client: after a form with GET. */
export const returnToClient = (
  { service }: Hosted,
  reply: FastifyReply,
  client: { redirectUri: string; state?: string | undefined },
  answer: { code: string } | OAuthError,
) => reply.redirect(clientAddress(client, issuerOf(service.settings), answer), 303)

/** Signs a browser in and takes it back with a code. @param provider COGNITO for our own page */
export async function completeSignIn(
  hosted: Hosted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { client, accountId, provider }: { client: AuthorizeRequest; accountId: string; provider: string },
) {
  const { service } = hosted
  await endLoginSession(service, readCookies(request, isSecure(hosted)).session)
  setSession(reply, await beginLoginSession(service, { accountId, provider }), isSecure(hosted))
  const code = await drawAuthorizationCode(service, { accountId, authTime: service.now(), request: client })
  return returnToClient(hosted, reply, client, { code })
}
