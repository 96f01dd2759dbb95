import { decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import * as oauth from 'oauth4webapi'
import { hostedSignInKey } from './hosted-sign-in-key.ts'

/**
 * Hosted sign-in without TLS, for development. Amplify's URLs always start with `https://`, so a standard OAuth client
 * replaces it here and stores the tokens in Amplify's token store (docs/decisions/0024).
 */
type HostedPages = { domain: string; clientId: string }

const pendingSignInKey = 'virage.hosted.pending'
const insecure = { [oauth.allowInsecureRequests]: true }
type PendingSignIn = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Redirects to the hosted pages. @param provider name of another identity provider; the hosted form if omitted */
export async function startPlainHttpSignIn({
  domain,
  clientId,
  redirectUri,
  language,
  provider = 'COGNITO',
}: HostedPages & { redirectUri: string; language: string; provider?: string | undefined }): Promise<void> {
  const pending: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    redirectUri,
  }
  sessionStorage.setItem(pendingSignInKey, JSON.stringify(pending))
  const url = new URL(`http://${domain}/oauth2/authorize`)
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
  location.assign(url)
}

/**
 * Exchanges the authorization code in the URL to which the hosted pages redirected.
 *
 * @param issuerAddress issuer of the user pool, below which its discovery document is
 * @throws if no sign-in was started in this tab, or state, nonce, issuer or code don't match
 */
export async function completePlainHttpSignIn({
  domain,
  clientId,
  issuerAddress,
  returned,
}: HostedPages & { issuerAddress: string; returned: URL }): Promise<void> {
  const stored = sessionStorage.getItem(pendingSignInKey)
  sessionStorage.removeItem(pendingSignInKey)
  if (stored === null) throw new Error('No sign-in was started in this tab')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `startPlainHttpSignIn` writes it, and the server checks each part
  const pending = JSON.parse(stored) as PendingSignIn
  const document = await fetch(`${issuerAddress}/.well-known/openid-configuration`)
  // Use the discovered metadata, but request tokens on the host of this page.
  const metadata: oauth.AuthorizationServer = await document.json()
  const server = { ...metadata, token_endpoint: `http://${domain}/oauth2/token` }
  const client: oauth.Client = { client_id: clientId }
  const parameters = oauth.validateAuthResponse(server, client, returned, pending.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    pending.redirectUri,
    pending.verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: pending.nonce,
    requireIdToken: true,
  })
  await store(tokens)
  localStorage.setItem(hostedSignInKey, '1')
}

/** Stores tokens in Amplify's token store. */
async function store({ access_token, id_token = '', refresh_token }: oauth.TokenEndpointResponse): Promise<void> {
  const accessToken = decodeJWT(access_token)
  const { iat = 0, username } = accessToken.payload
  await cognitoUserPoolsTokenProvider.tokenOrchestrator.setTokens({
    tokens: {
      accessToken,
      idToken: decodeJWT(id_token),
      ...(refresh_token === undefined ? {} : { refreshToken: refresh_token }),
      clockDrift: iat * 1000 - Date.now(),
      username: String(username),
    },
  })
}

/** Ends the session of the hosted pages; they redirect to the start page. */
export function logOutOverPlainHttp({ domain, clientId }: HostedPages): void {
  localStorage.removeItem(hostedSignInKey)
  const url = new URL(`http://${domain}/logout`)
  url.search = new URLSearchParams({ client_id: clientId, logout_uri: `${location.origin}/` }).toString()
  location.assign(url)
}
