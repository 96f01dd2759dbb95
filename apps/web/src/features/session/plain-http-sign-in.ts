import { beginSignIn, completeSignIn, logOutUrl, type PendingSignIn } from '@virage/session/hosted-pages'
import { decodeJWT } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { hostedSignInKey } from './hosted-sign-in-key.ts'

/**
 * Hosted sign-in without TLS, for development. Amplify's URLs always start with `https://`, so a standard OAuth client
 * replaces it here and stores the tokens in Amplify's token store (docs/decisions/0024).
 */
type HostedPages = { domain: string; clientId: string }

const pendingSignInKey = 'virage.hosted.pending'
const hostedClientOf = ({ domain, clientId }: HostedPages) => ({ origin: `http://${domain}`, clientId })

/** Redirects to the hosted pages. @param provider name of another identity provider; the hosted form if omitted */
export async function startPlainHttpSignIn({
  domain,
  clientId,
  ...options
}: HostedPages & { redirectUri: string; language: string; provider?: string | undefined }): Promise<void> {
  const { url, pending } = await beginSignIn(hostedClientOf({ domain, clientId }), options)
  sessionStorage.setItem(pendingSignInKey, JSON.stringify(pending))
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
  const tokens = await completeSignIn(hostedClientOf({ domain, clientId }), { issuerAddress, returned, pending })
  await store(tokens)
  localStorage.setItem(hostedSignInKey, '1')
}

/** Stores tokens in Amplify's token store. */
async function store({
  access_token,
  id_token = '',
  refresh_token,
}: Awaited<ReturnType<typeof completeSignIn>>): Promise<void> {
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
export function logOutOverPlainHttp(pages: HostedPages): void {
  localStorage.removeItem(hostedSignInKey)
  location.assign(logOutUrl(hostedClientOf(pages), `${location.origin}/`))
}
