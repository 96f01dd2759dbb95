import { randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { closeChallenge, rememberChallenge, tryChallenge } from '../challenges/challenge-store.ts'
import { beginning, codeTries, withFactor } from '../challenges/outcome.ts'
import { proceed, type Step } from '../challenges/proceed.ts'
import { mismatch } from '../codes.ts'
import { takeMessage } from '../guesses.ts'
import type { AuthorizeRequest } from '../hosted/authorize-request.ts'
import { bindBrowser } from '../hosted/cookies.ts'
import { type Hosted, isSecure, originOf } from '../hosted/hosted.ts'
import { OAuthError } from '../hosted/oauth-error.ts'
import { keepRequest } from '../hosted/pending-requests.ts'
import type { Origin } from '../service.ts'
import { type ExternalClaims, externalClaims } from './external-claims.ts'
import { linkAccount } from './link-account.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** The step in which somebody types the code that was mailed to the address another provider has told. */
export const addressStep = 'PROVIDER_EMAIL'

const kept = z.object({ provider: z.string(), claims: externalClaims, hash: z.string() })

/** Mails a code to the address of somebody new, whose provider is not trusted with addresses, and asks for it. */
export async function askForAddressCode(
  hosted: Hosted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { provider, claims, client }: { provider: ProviderSettings; claims: ExternalClaims; client: AuthorizeRequest },
) {
  const { service } = hosted
  const { email } = claims
  const origin = originOf(request, client)
  await takeMessage(service, [email], origin)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const state = { provider: provider.name, claims, hash: hashOf(hosted, email, code).toString('base64') }
  const ticket = await rememberChallenge(service, { name: addressStep, accountId: null, state, tries: codeTries })
  await service.deliver({ kind: 'code', purpose: 'signUp', email, code, language: origin.language })
  const step = { name: addressStep, session: ticket.toString('base64url'), provider: provider.name }
  const id = await keepRequest(service, bindBrowser(request, reply, isSecure(hosted)), { client, step })
  return reply.redirect(`/oauth2/login?request=${id}`, 303)
}

/**
 * Checks the code, and goes on with the account that the address has now.
 *
 * @throws CognitoError CodeMismatchException for a wrong code, NotAuthorizedException for one that is too old or was tried
 *   too often; OAuthError as `linkAccount`
 */
export async function answerAddressCode(
  hosted: Hosted,
  { session, code }: { session: string; code: string },
  origin: Origin,
): Promise<Step> {
  const { service } = hosted
  const pending = await tryChallenge(service, Buffer.from(session, 'base64url'), [addressStep])
  const { provider: name, claims, hash } = kept.parse(pending.state)
  if (!timingSafeEqual(hashOf(hosted, claims.email, code), Buffer.from(hash, 'base64'))) throw mismatch()
  await closeChallenge(service, pending.ticket)
  const { settings: provider } = await hosted.providers.find(name)
  const account = await linkAccount(service, { provider, claims, origin, isAddressProven: true })
  if (!account) throw new OAuthError('access_denied', 'The address was not proven.')
  return proceed(service, { account, progress: withFactor(beginning(account.email), 'provider') }, origin)
}

const hashOf = ({ service }: Hosted, email: string, code: string) =>
  service.sealing.hash(`${email} ${code}`, 'provider-address')
