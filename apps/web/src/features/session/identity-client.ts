import { Amplify } from 'aws-amplify'
import { decodeJWT, fetchAuthSession, signOut } from 'aws-amplify/auth'
import type { IdentityConfig } from '@virage/contract'
import { hostedSignInKey } from './hosted-sign-in-key.ts'

/** Where the hosted sign-in returns to (R03). */
export const callbackPath = '/login/callback'

/** Whether the hosted pages are on this very host without TLS, where Amplify cannot reach them (docs/decisions/0024). */
export const isOnPlainHttp = (domain: string): boolean => location.protocol === 'http:' && domain === location.host

let configuring: Promise<IdentityConfig> | undefined

/** Amplify is configured once, with what the server says; asked again where no answer came. */
function configured(): Promise<IdentityConfig> {
  configuring ??= configure().catch((error: unknown) => {
    configuring = undefined
    throw error
  })
  return configuring
}

async function configure(): Promise<IdentityConfig> {
  const response = await fetch('/api/identity')
  if (!response.ok) throw new Error(`The server answers ${response.status}`)
  // The server answers from the same contract.
  const config: IdentityConfig = await response.json()
  const { userPoolId, userPoolClientId, userPoolEndpoint, domain } = config
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

/** What a refused step says: the name of the identity service's error, and its message. */
export type Refused = { ok: false; error: string; message: string }

/** Does something with the configured client; what it refuses becomes a value. */
export async function attempt<Done extends { ok: true }>(
  work: (config: IdentityConfig) => Promise<Done>,
): Promise<Done | Refused> {
  try {
    return await work(await configured())
  } catch (error) {
    // Amplify wraps a passkey's trouble; the name inside says what it was.
    const said = error instanceof Error ? error : new Error(String(error))
    return { ok: false, error: said.name, message: said.message }
  }
}

/**
 * The identity token, refreshed when it is due; undefined when the session has ended. A refresh that the service
 * refuses clears the tokens; one that did not reach it leaves them (I13).
 *
 * @param renew true to refresh it now, as when the server has refused the old one
 */
export async function token(renew = false): Promise<string | undefined> {
  await configured()
  const session = await fetchAuthSession({ forceRefresh: renew }).catch(() => undefined)
  return session?.tokens?.idToken?.toString()
}

/** Who is signed in; where the service cannot be reached, who the kept tokens say. */
export async function currentUser(): Promise<{ username: string; email: string } | undefined> {
  const { userPoolClientId } = await configured()
  const session = await fetchAuthSession().catch(() => undefined)
  const claims = session?.tokens?.idToken?.payload ?? storedClaims(userPoolClientId)
  const username = claims?.['cognito:username']
  if (typeof username !== 'string') return undefined
  startRefreshing()
  return { username, email: String(claims?.['email'] ?? '') }
}

/** A token of the signed-in account that Amplify keeps. */
function storedToken(clientId: string, name: 'idToken' | 'refreshToken'): string | null {
  const place = `CognitoIdentityServiceProvider.${clientId}`
  return localStorage.getItem(`${place}.${localStorage.getItem(`${place}.LastAuthUser`)}.${name}`)
}

/** The claims of the identity token that Amplify keeps. */
function storedClaims(clientId: string) {
  const kept = storedToken(clientId, 'idToken')
  return kept === null ? undefined : decodeJWT(kept).payload
}

/** Credentials that have been held for so long are refreshed before they are needed, in milliseconds (I13). */
const refreshAfter = 50 * 60_000
let held: { token: string; since: number } | undefined
let keeping = false

/** Looks once a minute how long the tokens have been held; those that another tab has refreshed count as new. */
function startRefreshing(): void {
  if (keeping) return
  keeping = true
  setInterval(() => void refreshIfOld(), 60_000)
}

async function refreshIfOld(): Promise<void> {
  const current = await token()
  if (current === undefined) return
  // Counted on this machine alone: its clock may differ from the server's.
  if (held?.token !== current) held = { token: current, since: Date.now() }
  else if (Date.now() - held.since >= refreshAfter) await token(true)
}

/**
 * Signs out on this device, and from the hosted pages when they were what signed in.
 *
 * @returns false where the service could not be reached: the tokens are gone here, but it would still take them
 */
export async function leave(): Promise<boolean> {
  const config = await configured()
  const { domain, userPoolClientId } = config
  const isRevoked = await revokeTokens(config)
  await signOut().catch(() => {})
  if (domain === null || localStorage.getItem(hostedSignInKey) === null) return isRevoked
  const { logOutOverPlainHttp } = await import('./plain-http-sign-in.ts')
  logOutOverPlainHttp({ domain, clientId: userPoolClientId })
  return isRevoked
}

/** Ends the tokens at the service. Amplify does so too as it signs out, but keeps to itself whether that has worked. */
async function revokeTokens({ userPoolId, userPoolClientId, userPoolEndpoint }: IdentityConfig): Promise<boolean> {
  const refreshToken = storedToken(userPoolClientId, 'refreshToken')
  if (refreshToken === null) return true
  const [region] = userPoolId.split('_')
  const response = await fetch(userPoolEndpoint ?? `https://cognito-idp.${region}.amazonaws.com/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.RevokeToken',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, Token: refreshToken }),
  }).catch(() => undefined)
  // A refusal means that there is nothing to end, as for a token that has ended already.
  return response !== undefined && response.status < 500
}
