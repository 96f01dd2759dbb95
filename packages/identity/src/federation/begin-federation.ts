import * as openid from 'openid-client'
import type { AuthorizeRequest } from '../hosted/authorize-request.ts'
import type { Hosted } from '../hosted/hosted.ts'
import { storeRequest } from '../hosted/pending-requests.ts'

/** Returns the address that providers redirect to. */
export const federationCallback = ({ settings }: Pick<Hosted, 'settings'>): string =>
  `${settings.origin()}/oauth2/idpresponse`

/**
 * Prepares a sign-in at another provider, with its own state, nonce and PKCE verifier.
 *
 * @param hasActed whether the user chose the provider, on our page or the client's
 * @returns the provider's address to redirect to
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
  const state = await storeRequest(hosted.service, browser, {
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
