import * as oauth from 'oauth4webapi'

/** A client of the identity service, and where its hosted pages are. */
export type HostedClient = {
  /** Origin of the hosted pages. */
  origin: string
  clientId: string
}

/** What a sign-in has to remember until the hosted pages redirect back. */
export type PendingSignIn = { state: string; nonce: string; verifier: string; redirectUri: string }

/**
 * Prepares a sign-in on the hosted pages.
 *
 * @param provider name of another identity provider; the hosted form if omitted
 * @returns the URL to go to, and what {@link completeSignIn} needs afterwards
 */
export async function beginSignIn(
  { origin, clientId }: HostedClient,
  {
    redirectUri,
    language,
    provider = 'COGNITO',
  }: { redirectUri: string; language: string; provider?: string | undefined },
): Promise<{ url: URL; pending: PendingSignIn }> {
  const pending: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    redirectUri,
  }
  const url = new URL('/oauth2/authorize', origin)
  url.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'email profile openid',
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    identity_provider: provider,
    lang: language,
  }).toString()
  return { url, pending }
}

/** The hosted pages of an installation in development have no TLS (docs/decisions/0024). */
const optionsFor = (origin: string) => ({ [oauth.allowInsecureRequests]: origin.startsWith('http:') })

/** Reads the metadata of the issuer. Tokens are requested on the host of the hosted pages. */
async function serverOf({ origin }: HostedClient, issuerAddress: string): Promise<oauth.AuthorizationServer> {
  const document = await fetch(`${issuerAddress}/.well-known/openid-configuration`)
  const metadata: oauth.AuthorizationServer = await document.json()
  return { ...metadata, token_endpoint: `${origin}/oauth2/token` }
}

/**
 * Exchanges the authorization code in the URL to which the hosted pages redirected.
 *
 * @param issuerAddress issuer of the user pool, below which its discovery document is
 * @throws if state, nonce, issuer or code don't match
 */
export async function completeSignIn(
  hosted: HostedClient,
  { issuerAddress, returned, pending }: { issuerAddress: string; returned: URL; pending: PendingSignIn },
): Promise<oauth.TokenEndpointResponse> {
  const server = await serverOf(hosted, issuerAddress)
  const client: oauth.Client = { client_id: hosted.clientId }
  const parameters = oauth.validateAuthResponse(server, client, returned, pending.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    pending.redirectUri,
    pending.verifier,
    optionsFor(hosted.origin),
  )
  return oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: pending.nonce,
    requireIdToken: true,
  })
}

/**
 * Requests new tokens.
 *
 * @throws an error for which {@link isRejected} is true if the service rejects the refresh token
 */
export async function renewTokens(
  hosted: HostedClient,
  { issuerAddress, refreshToken }: { issuerAddress: string; refreshToken: string },
): Promise<oauth.TokenEndpointResponse> {
  const server = await serverOf(hosted, issuerAddress)
  const client: oauth.Client = { client_id: hosted.clientId }
  const options = optionsFor(hosted.origin)
  const response = await oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, options)
  return oauth.processRefreshTokenResponse(server, client, response)
}

/**
 * Returns whether the service has rejected a refresh token, so that the sign-in has ended (RFC 6749 §5.2). It has not if the
 * service could not be reached, failed, or limits requests.
 */
export const isRejected = (error: unknown): boolean =>
  (error instanceof oauth.ResponseBodyError && error.status !== 429) ||
  error instanceof oauth.WWWAuthenticateChallengeError

/** How long the service may take to revoke a token, in milliseconds. On a dead network, a browser waits for minutes. */
const revocationTime = 5_000

/** Ends the sign-in of a refresh token (RFC 7009). @throws if the service could not be reached in time */
export async function revokeToken({ origin, clientId }: HostedClient, refreshToken: string): Promise<void> {
  const server = { issuer: origin, revocation_endpoint: `${origin}/oauth2/revoke` }
  const response = await oauth.revocationRequest(server, { client_id: clientId }, oauth.None(), refreshToken, {
    ...optionsFor(origin),
    signal: AbortSignal.timeout(revocationTime),
  })
  await oauth.processRevocationResponse(response)
}

/** Returns the URL that ends the session of the hosted pages and redirects. */
export function logOutUrl({ origin, clientId }: HostedClient, logoutUri: string): URL {
  const url = new URL('/logout', origin)
  url.search = new URLSearchParams({ client_id: clientId, logout_uri: logoutUri }).toString()
  return url
}
