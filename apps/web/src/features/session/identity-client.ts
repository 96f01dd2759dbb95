import { Amplify } from 'aws-amplify'
import { decodeJWT, fetchAuthSession, signOut } from 'aws-amplify/auth'
import type { IdentityConfig } from '@virage/contract'
import { endPush, endPushHere } from '../notifications/end-push.ts'
import { hostedSignInKey } from './hosted-sign-in-key.ts'

/** The path to which the hosted pages redirect (R03). */
export const callbackPath = '/login/callback'

/** Returns whether the hosted pages are on this host without TLS, which Amplify doesn't support (docs/decisions/0024). */
export const isOnPlainHttp = (domain: string): boolean => location.protocol === 'http:' && domain === location.host

/** How long the service may take to answer, in milliseconds. On a dead network, a browser waits for minutes. */
export const patience = 15_000

let configuring: Promise<IdentityConfig> | undefined

/** Configures Amplify once with the server's settings; tries again after a failure. */
export function configured(): Promise<IdentityConfig> {
  configuring ??= configure().catch((error: unknown) => {
    configuring = undefined
    throw error
  })
  return configuring
}

async function configure(): Promise<IdentityConfig> {
  const response = await fetch('/api/identity', { signal: AbortSignal.timeout(patience) })
  if (!response.ok) throw new Error(`The server responded with ${response.status}`)
  // The type is the contract's: the server validates its responses.
  const config: IdentityConfig = await response.json()
  const { userPoolId, userPoolClientId, userPoolEndpoint, domain } = config
  removeTokensOfOthers(userPoolClientId)
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        ...(userPoolEndpoint === null ? {} : { userPoolEndpoint: new URL(userPoolEndpoint, location.origin).href }),
        ...(domain === null || isOnPlainHttp(domain)
          ? {}
          : {
              loginWith: {
                oauth: {
                  domain,
                  scopes: ['email', 'profile', 'openid'],
                  redirectSignIn: [`${location.origin}${callbackPath}`],
                  redirectSignOut: [`${location.origin}/`],
                  responseType: 'code',
                },
              },
            }),
      },
    },
  })
  return config
}

/** What the names of Amplify's keys begin with. The client's id follows. */
const storage = 'CognitoIdentityServiceProvider.'

/** Removes the tokens of clients from before a change of the settings. Amplify neither reads nor removes them. */
function removeTokensOfOthers(clientId: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(storage) && !key.startsWith(`${storage}${clientId}.`)) localStorage.removeItem(key)
}

/** An error of the identity service: its name and message. */
export type Refused = { ok: false; error: string; message: string }

/** Runs a function with the configured client. Returns its errors as values. */
export async function attempt<Done extends { ok: true }>(
  work: (config: IdentityConfig) => Promise<Done>,
): Promise<Done | Refused> {
  try {
    return await work(await configured())
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error))
    return { ok: false, error: name, message }
  }
}

/**
 * Returns the identity token and refreshes it if necessary; undefined if the session has ended. The tokens are removed
 * if the service rejects the refresh, but not if it can't be reached (I13).
 *
 * @param renew true to refresh it now, for example after the server has rejected it
 */
export async function token(renew = false): Promise<string | undefined> {
  const { userPoolClientId } = await configured()
  const session = await fetchAuthSession({ forceRefresh: renew }).catch(() => undefined)
  const value = session?.tokens?.idToken?.toString()
  if (value === undefined && !storedClaims(userPoolClientId)) void endPushHere().catch(() => {})
  return value
}

/** Returns the signed-in user; if the service can't be reached in time, the user of the stored tokens. */
export async function currentUser(): Promise<{ username: string; email: string } | undefined> {
  const { userPoolClientId } = await configured()
  const session = await inTime(fetchAuthSession()).catch(() => undefined)
  const claims = session?.tokens?.idToken?.payload ?? storedClaims(userPoolClientId)
  const username = claims?.['cognito:username']
  if (typeof username !== 'string') {
    void endPushHere().catch(() => {})
    return undefined
  }
  startRefreshing()
  return { username, email: String(claims?.['email'] ?? '') }
}

/** Returns a value, or undefined if it takes too long. */
async function inTime<T>(value: Promise<T>, limit = patience): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit)
  })
  return Promise.race([value, late]).finally(() => clearTimeout(timer))
}

/** Returns the key of a token of the signed-in account in Amplify's storage. */
function keyOf(clientId: string, name: 'idToken' | 'refreshToken'): string {
  const place = `${storage}${clientId}`
  return `${place}.${localStorage.getItem(`${place}.LastAuthUser`)}.${name}`
}

/** Returns the claims of the identity token in Amplify's storage. */
function storedClaims(clientId: string) {
  const idToken = localStorage.getItem(keyOf(clientId, 'idToken'))
  return idToken === null ? undefined : decodeJWT(idToken).payload
}

/** Age at which tokens are refreshed, in milliseconds (I13). */
const refreshAfter = 50 * 60_000
let current: { token: string; since: number } | undefined
let isRefreshing = false

/** Checks the age of the tokens every minute. Tokens that another tab has refreshed count as new. */
function startRefreshing(): void {
  if (isRefreshing) return
  isRefreshing = true
  setInterval(() => void refreshIfOld(), 60_000)
}

async function refreshIfOld(): Promise<void> {
  const latest = await token()
  if (latest === undefined) return
  // Measured with this clock only, which may differ from the server's.
  if (current?.token !== latest) current = { token: latest, since: Date.now() }
  else if (Date.now() - current.since >= refreshAfter) await token(true)
}

/** How long logging out waits for the end of notifications, in milliseconds. */
const pushPatience = 3_000

/** Ends the push notifications of this browser, while the server still accepts the tokens. */
export async function endNotifications(): Promise<void> {
  const { userPoolClientId } = await configured()
  const username = storedClaims(userPoolClientId)?.['cognito:username']
  await inTime(endPush(String(username), token), pushPatience)
}

/**
 * Tells other tabs that the fan logs out. Its key is also in session.ts: a file of both would cost the first view.
 */
export function announceLogout(): void {
  localStorage.setItem('logout', '')
  localStorage.removeItem('logout')
}

/**
 * Signs out on this device, and on the hosted pages if they signed in.
 *
 * @returns false if the service could not be reached: the tokens are removed here, but the service still accepts them
 */
export async function signOutAndRevoke(): Promise<boolean> {
  const config = await configured()
  const { domain, userPoolClientId } = config
  await endNotifications().catch(() => {})
  const isRevoked = await revokeTokens(config)
  announceLogout()
  // Amplify would revoke it again, and wait as long as the network lets it.
  localStorage.removeItem(keyOf(userPoolClientId, 'refreshToken'))
  await signOut().catch(() => {})
  if (domain === null || localStorage.getItem(hostedSignInKey) === null) return isRevoked
  const { logOutOverPlainHttp } = await import('./plain-http-sign-in.ts')
  logOutOverPlainHttp({ domain, clientId: userPoolClientId })
  return isRevoked
}

/** Revokes the tokens. Amplify also does this when it signs out, but doesn't report whether it succeeded. */
async function revokeTokens({ userPoolId, userPoolClientId, userPoolEndpoint }: IdentityConfig): Promise<boolean> {
  const refreshToken = localStorage.getItem(keyOf(userPoolClientId, 'refreshToken'))
  if (refreshToken === null) return true
  const [region] = userPoolId.split('_')
  const response = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, Token: refreshToken }),
    signal: AbortSignal.timeout(patience),
  }).catch(() => undefined)
  // A client error means that there is nothing to revoke, for example because the token has expired.
  return response !== undefined && response.status < 500
}
