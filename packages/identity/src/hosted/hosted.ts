import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Providers } from '../federation/open-providers.ts'
import type { Html } from '../html.ts'
import { languageOf } from '../language-of.ts'
import type { Origin, Service } from '../service.ts'
import { issuerOf } from '../settings.ts'
import { type AuthorizeRequest, clientAddress } from './authorize-request.ts'
import type { HostedSettings } from './hosted-settings.ts'
import type { OAuthError } from './oauth-error.ts'
import type { PageLanguage } from './page-texts.ts'
import { pagePolicyOf } from './pages.ts'

/** What the hosted endpoints need. */
export type Hosted = { service: Service; settings: HostedSettings; providers: Providers }

/** Returns whether browsers reach the pages through TLS. */
export const isSecure = ({ settings }: Hosted): boolean => settings.origin().startsWith('https:')

/** Returns the language of a page: the client's choice, otherwise the browser's. */
export const pageLanguage = (request: FastifyRequest, client?: AuthorizeRequest): PageLanguage =>
  client?.language ?? languageOf(request) ?? 'en'

/** Sends a page. */
export const sendPage = ({ settings }: Hosted, reply: FastifyReply, html: Html, status = 200) =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicyOf(settings))
    .send(html)

/** Redirects the browser to the client; after a form with GET. */
export const returnToClient = (
  { service }: Hosted,
  reply: FastifyReply,
  client: { redirectUri: string; state?: string | undefined },
  answer: { code: string } | OAuthError,
) => reply.redirect(clientAddress(client, issuerOf(service.settings), answer), 303)

/** Returns where a request comes from. */
export const originOf = (request: FastifyRequest, client?: AuthorizeRequest): Origin => ({
  address: request.ip,
  language: pageLanguage(request, client),
  agent: request.headers['user-agent']?.slice(0, 200),
})
