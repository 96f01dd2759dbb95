import type { FastifyReply, FastifyRequest } from 'fastify'
import * as openid from 'openid-client'
import { readCookies } from '../hosted/cookies.ts'
import { beginning, withFactor } from '../challenges/outcome.ts'
import { proceed } from '../challenges/proceed.ts'
import { CognitoError } from '../errors.ts'
import { continueSignIn } from '../hosted/continue-sign-in.ts'
import { type Hosted, isSecure, originOf, pageLanguage, returnToClient, sendPage } from '../hosted/hosted.ts'
import { OAuthError } from '../hosted/oauth-error.ts'
import { failurePage } from '../hosted/pages.ts'
import { takeRequest } from '../hosted/pending-requests.ts'
import { federationCallback } from './begin-federation.ts'
import { askForAddressCode } from './prove-address.ts'
import { linkAccount } from './link-account.ts'
import { readExternalClaims } from './external-claims.ts'

/** Handles another provider's response: finds the account and returns to the client. */
export async function completeFederation(hosted: Hosted, request: FastifyRequest, reply: FastifyReply) {
  const { service, settings, providers } = hosted
  const url = new URL(request.url, settings.origin())
  const state = url.searchParams.get('state') ?? ''
  const pending = await takeRequest(service, readCookies(request, isSecure(hosted)).browser, state)
  if (!pending?.federation) {
    const language = pageLanguage(request)
    return sendPage(hosted, reply, failurePage({ language, settings, problem: 'expired' }), 400)
  }
  const { client, federation } = pending
  try {
    const { settings: provider, configuration } = await providers.find(federation.provider)
    const callback = new URL(federationCallback(hosted))
    callback.search = url.search
    const tokens = await openid.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: federation.nonce,
      pkceCodeVerifier: federation.verifier,
      idTokenExpected: true,
    })
    const claims = await readExternalClaims(configuration, tokens)
    const origin = originOf(request, client)
    const account = await linkAccount(service, { provider, claims, origin })
    if (!account) return await askForAddressCode(hosted, { request, reply }, { provider, claims, client })
    const progress = withFactor(beginning(account.email), 'provider')
    // A second factor is required here, too.
    const step = await proceed(service, { account, progress }, origin)
    return await continueSignIn(
      hosted,
      { request, reply },
      {
        client,
        step,
        provider: federation.provider,
        hasActed: federation.hasActed,
      },
    )
  } catch (error) {
    const refusal = refusalOf(error, federation.provider)
    if (refusal.error === 'server_error') request.log.warn({ err: error }, 'another provider failed')
    return returnToClient(hosted, reply, client, refusal)
  }
}

function refusalOf(error: unknown, provider: string): OAuthError {
  if (error instanceof OAuthError) return error
  if (error instanceof CognitoError) return new OAuthError('access_denied', error.message)
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? new OAuthError('access_denied', 'User cancelled OAuth flow.')
      : new OAuthError('server_error', `${provider} refused`)
  }
  return new OAuthError('server_error', `${provider} sent an unexpected response`)
}
