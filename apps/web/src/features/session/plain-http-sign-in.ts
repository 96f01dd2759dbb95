import { decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import * as oauth from 'oauth4webapi'
import { hostedSignInKey } from './hosted-sign-in-key.ts'

/**
 * The hosted sign-in on plain http. Amplify writes `https://` before its addresses, so on a developer's machine a
 * standard client takes its place; the tokens go to Amplify's store, and what follows is the same
 * (docs/decisions/0024).
 */
type Here = { domain: string; clientId: string }

const pendingSignInKey = 'virage.hosted.begun'
const insecure = { [oauth.allowInsecureRequests]: true }
type PendingSignIn = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Leaves for the hosted pages. @param provider another one, by its name; ours without it */
export async function startPlainHttpSignIn({
  domain,
  clientId,
  redirectUri,
  language,
  provider = 'COGNITO',
}: Here & { redirectUri: string; language: string; provider?: string | undefined }): Promise<void> {
  const begun: PendingSignIn = {
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    verifier: oauth.generateRandomCodeVerifier(),
    redirectUri,
  }
  sessionStorage.setItem(pendingSignInKey, JSON.stringify(begun))
  const address = new URL(`http://${domain}/oauth2/authorize`)
  address.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'email profile openid',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    identity_provider: provider,
    lang: language,
  }).toString()
  location.assign(address)
}

/**
 * Exchanges the code in an address that the hosted pages have returned to.
 *
 * @param issuerAddress where the pool's discovery document lies, on this origin
 * @throws when nothing was begun here, or state, nonce, issuer or code are not the ones that were begun with
 */
export async function completePlainHttpSignIn({
  domain,
  clientId,
  issuerAddress,
  returned,
}: Here & { issuerAddress: string; returned: URL }): Promise<void> {
  const kept = sessionStorage.getItem(pendingSignInKey)
  sessionStorage.removeItem(pendingSignInKey)
  if (kept === null) throw new Error('No sign-in was begun in this tab')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `startPlainHttpSignIn` writes it, and the server checks each part
  const begun = JSON.parse(kept) as PendingSignIn
  const document = await fetch(`${issuerAddress}/.well-known/openid-configuration`)
  // Our own server describes itself; tokens are asked for on the host of this page.
  const described: oauth.AuthorizationServer = await document.json()
  const server = { ...described, token_endpoint: `http://${domain}/oauth2/token` }
  const client: oauth.Client = { client_id: clientId }
  const parameters = oauth.validateAuthResponse(server, client, returned, begun.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    begun.redirectUri,
    begun.verifier,
    insecure,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: begun.nonce,
    requireIdToken: true,
  })
  await store(tokens)
  localStorage.setItem(hostedSignInKey, '1')
}

/** Hands tokens to Amplify, as its own sign-ins do. */
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

/** Ends the sign-in of the hosted pages, where it came from them, and comes back to the start. */
export function logOutOverPlainHttp({ domain, clientId }: Here): void {
  localStorage.removeItem(hostedSignInKey)
  const address = new URL(`http://${domain}/logout`)
  address.search = new URLSearchParams({ client_id: clientId, logout_uri: `${location.origin}/` }).toString()
  location.assign(address)
}
