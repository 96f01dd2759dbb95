import type { IdentityConfig } from '@virage/contract'
import type { HostedClient, PendingSignIn } from '@virage/session/hosted-pages'
import { currentLanguage } from '../i18n/language.ts'
import { holdSignIn } from './hold-sign-in.ts'

/**
 * The sign-in of this tab. Tokens are in the tab's own storage, so that they end with it and no other page of the origin
 * finds them in a storage that it shares (docs/decisions/0080).
 */
type Tokens = {
  /** Tells this sign-in from others of the browser. A sign-in of the release before gets one when it is renewed. */
  id?: string
  access: string
  refresh: string
  /** When the access token expires, by this browser's clock; milliseconds since 1970. */
  until: number
}

const tokensKey = 'virage.office.tokens'
const pendingKey = 'virage.office.pending'
/** The path to which the hosted pages redirect. */
export const callbackPath = '/office/signed-in'
/** Tokens are renewed this long before they expire, in milliseconds. */
const renewBefore = 60_000

const hostedPages = () => import('@virage/session/hosted-pages')

function readTokens(): Tokens | undefined {
  const text = sessionStorage.getItem(tokensKey)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
  return text === null ? undefined : (JSON.parse(text) as Tokens)
}

type Answer = { access_token: string; refresh_token?: string; expires_in?: number }

function storeTokens({ access_token, refresh_token, expires_in = 3_600 }: Answer, earlier?: Tokens): string {
  const tokens: Tokens = {
    id: earlier?.id ?? crypto.randomUUID(),
    access: access_token,
    refresh: refresh_token ?? earlier?.refresh ?? '',
    until: Date.now() + expires_in * 1_000,
  }
  sessionStorage.setItem(tokensKey, JSON.stringify(tokens))
  return tokens.access
}

let configuring: Promise<IdentityConfig> | undefined

/** Reads the settings of the sign-in once; tries again after a failure. */
function identityConfig(): Promise<IdentityConfig> {
  configuring ??= fetch('/api/identity')
    .then((response) => {
      if (!response.ok) throw new Error(`The server responded with ${response.status}`)
      // The type is the contract's: the server validates its responses.
      return response.json()
    })
    .catch((error: unknown) => {
      configuring = undefined
      throw error
    })
  return configuring
}

/** Where and as which client the back office signs in. @throws if the installation has no hosted sign-in for it */
async function hostedClient(): Promise<{ hosted: HostedClient; issuerAddress: string }> {
  const { domain, officeClientId, userPoolEndpoint, userPoolId } = await identityConfig()
  if (domain === null || officeClientId === null)
    throw new Error('This installation has no sign-in for the back office')
  const [region] = userPoolId.split('_')
  const endpoint = userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`
  return {
    hosted: {
      origin: domain === location.host ? location.origin : `https://${domain}`,
      clientId: officeClientId,
    },
    issuerAddress: new URL(`${endpoint}${userPoolId}`, location.origin).href,
  }
}

/** Goes to the hosted sign-in, which asks for a second factor if staff need one. It returns to this address. */
export async function signIn(): Promise<void> {
  const { hosted } = await hostedClient()
  const { beginSignIn } = await hostedPages()
  const redirectUri = `${location.origin}${callbackPath}`
  const { url, pending } = await beginSignIn(hosted, { redirectUri, language: currentLanguage() })
  const back =
    location.pathname === callbackPath ? '/office/' : `${location.pathname}${location.search}${location.hash}`
  sessionStorage.setItem(pendingKey, JSON.stringify({ ...pending, back }))
  location.assign(url)
}

/** Completes the sign-in after the redirect. @returns the address at which it began @throws if it failed */
export async function completeSignIn(): Promise<string> {
  const stored = sessionStorage.getItem(pendingKey)
  sessionStorage.removeItem(pendingKey)
  if (stored === null) return '/office/'
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `signIn` writes it, and the server checks each part
  const { back, ...pending } = JSON.parse(stored) as PendingSignIn & { back: string }
  const { hosted, issuerAddress } = await hostedClient()
  const pages = await hostedPages()
  storeTokens(await pages.completeSignIn(hosted, { issuerAddress, returned: new URL(location.href), pending }))
  return back
}

/**
 * Removes the tokens of a duplicated tab, whose storage is a copy of the other's: it signs in as a new tab does. Of two tabs that
 * renew the same tokens, the second looks like a thief, and the identity service ends the sign-in of both
 * (docs/decisions/0226).
 */
async function dropCopiedTokens(): Promise<void> {
  const id = readTokens()?.id
  if (id === undefined || (await holdSignIn(id))) return
  if (readTokens()?.id === id) sessionStorage.removeItem(tokensKey)
}

let renewing: Promise<string | undefined> | undefined

/**
 * Returns the access token, renewed if it has expired; undefined if nobody is signed in.
 *
 * @param renew true to renew it now, for example after the server has rejected it
 */
export async function accessToken(renew = false): Promise<string | undefined> {
  await dropCopiedTokens()
  const tokens = readTokens()
  if (!tokens) return undefined
  if (!renew && tokens.until - Date.now() > renewBefore) return tokens.access
  renewing ??= renewTokens(tokens).finally(() => (renewing = undefined))
  return renewing
}

async function renewTokens(tokens: Tokens): Promise<string | undefined> {
  const { hosted, issuerAddress } = await hostedClient()
  const pages = await hostedPages()
  try {
    const answer = await pages.renewTokens(hosted, { issuerAddress, refreshToken: tokens.refresh })
    // The person has signed out meanwhile.
    if (!readTokens()) return undefined
    return storeTokens(answer, tokens)
  } catch (error) {
    // Without a connection, or while the service fails, the sign-in goes on; a rejected token ends it.
    if (!pages.isRejected(error)) return tokens.access
    sessionStorage.removeItem(tokensKey)
    return undefined
  }
}

/** Returns whether this tab has signed in, without asking the service. */
export async function isSignedIn(): Promise<boolean> {
  await dropCopiedTokens()
  return readTokens() !== undefined
}

/** Ends the sign-in of this tab and the session of the hosted pages. A copy of the tokens is worth nothing afterwards. */
export async function signOut(): Promise<void> {
  const tokens = readTokens()
  sessionStorage.removeItem(tokensKey)
  const { hosted } = await hostedClient()
  const { logOutUrl, revokeToken } = await hostedPages()
  if (tokens) await revokeToken(hosted, tokens.refresh).catch(() => {})
  location.assign(logOutUrl(hosted, `${location.origin}/office/`))
}
