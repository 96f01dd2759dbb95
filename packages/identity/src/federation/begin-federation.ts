import * as openid from 'openid-client'
import type { AuthorizeRequest } from '../hosted/authorize-request.ts'
import type { Hosted } from '../hosted/hosted.ts'
import { keepRequest } from '../hosted/pending-requests.ts'

/** Where a provider sends its answers. */
export const federationCallback = ({ settings }: Pick<Hosted, 'settings'>): string =>
  `${settings.origin()}/oauth2/idpresponse`

/**
 * Prepares a sign-in at another provider, with a state, a nonce and a PKCE verifier of its own.
 *
 * @param hasActed whether somebody has chosen the provider, on our page or on the client's
 * @returns the provider's address to go to
 * @throws OAuthError temporarily_unavailable
 */
export async function beginFederation(
  hosted: Hosted,
  {
    browser,
    provider,
    client,
    hasActed,
  }: { browser: string; provider: string; client: AuthorizeRequest; hasActed: boolean },
): Promise<string> {
  const { configuration } = await hosted.providers.find(provider)
  const [verifier, nonce] = [openid.randomPKCECodeVerifier(), openid.randomNonce()]
  const state = await keepRequest(hosted.service, browser, {
    client,
    federation: { provider, nonce, verifier, hasActed },
  })
  return openid.buildAuthorizationUrl(configuration, {
    redirect_uri: federationCallback(hosted),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(client.loginHint === undefined ? {} : { login_hint: client.loginHint }),
    ...(client.language === undefined ? {} : { ui_locales: client.language }),
  }).href
}
