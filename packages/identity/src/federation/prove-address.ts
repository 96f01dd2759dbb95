import { randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { closeChallenge, storeChallenge, tryChallenge } from '../challenges/challenge-store.ts'
import { beginning, codeTries, withFactor } from '../challenges/outcome.ts'
import { proceed, type Step } from '../challenges/proceed.ts'
import { mismatch } from '../codes.ts'
import { countMessage } from '../attempts.ts'
import type { AuthorizeRequest } from '../hosted/authorize-request.ts'
import { bindBrowser } from '../hosted/cookies.ts'
import { type Hosted, isSecure, originOf } from '../hosted/hosted.ts'
import { OAuthError } from '../hosted/oauth-error.ts'
import { storeRequest } from '../hosted/pending-requests.ts'
import type { Origin } from '../service.ts'
import { type ExternalClaims, externalClaims } from './external-claims.ts'
import { linkAccount } from './link-account.ts'
import type { ProviderSettings } from './provider-settings.ts'

/** The step that asks for the code sent to the address that another provider gave. */
export const addressStep = 'PROVIDER_EMAIL'

const stateSchema = z.object({ provider: z.string(), claims: externalClaims, hash: z.string() })

/**
 * Emails a code to a new user whose provider is not trusted with addresses, or to a user who has removed the provider, and
 * asks for it.
 */
export async function askForAddressCode(
  hosted: Hosted,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { provider, claims, client }: { provider: ProviderSettings; claims: ExternalClaims; client: AuthorizeRequest },
) {
  const { service } = hosted
  const { email } = claims
  const origin = originOf(request, client)
  await countMessage(service, { who: email }, origin)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const state = { provider: provider.name, claims, hash: hashOf(hosted, email, code).toString('base64') }
  const token = await storeChallenge(service, { name: addressStep, account: undefined, state, tries: codeTries })
  await service.deliver({ kind: 'code', purpose: 'signUp', email, code, language: origin.language })
  const step = { name: addressStep, session: token.toString('base64url'), provider: provider.name }
  const id = await storeRequest(service, bindBrowser(request, reply, isSecure(hosted)), { client, step })
  return reply.redirect(`/oauth2/login?request=${id}`, 303)
}

/**
 * Checks the code and continues with the account that the address now has.
 *
 * @throws CognitoError CodeMismatchException for a wrong code, NotAuthorizedException for one that has expired or was
 *   tried too often; OAuthError as `linkAccount`
 */
export async function answerAddressCode(
  hosted: Hosted,
  { session, code }: { session: string; code: string },
  origin: Origin,
): Promise<Step> {
  const { service } = hosted
  const pending = await tryChallenge(service, Buffer.from(session, 'base64url'), [addressStep])
  const { provider: name, claims, hash } = stateSchema.parse(pending.state)
  if (!timingSafeEqual(hashOf(hosted, claims.email, code), Buffer.from(hash, 'base64'))) throw mismatch()
  await closeChallenge(service, pending.token)
  const { settings: provider } = await hosted.providers.find(name)
  const account = await linkAccount(service, { provider, claims, origin, isAddressProven: true })
  if (!account) throw new OAuthError('access_denied', 'The address was not proven.')
  return proceed(service, { account, progress: withFactor(beginning(account.email), 'provider') }, origin)
}

const hashOf = ({ service }: Hosted, email: string, code: string) =>
  service.encryption.hash(`${email} ${code}`, 'provider-address')
