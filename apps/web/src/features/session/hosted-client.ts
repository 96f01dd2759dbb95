import { Hub } from 'aws-amplify/utils'
import { fetchAuthSession, signInWithRedirect } from 'aws-amplify/auth'
import { attempt, callbackPath, configured, isOnPlainHttp, type Refused } from './identity-client.ts'

/** Redirects to the hosted sign-in pages, or through them to another identity provider (I02, I03). */
export const startHostedSignIn = (provider: string | undefined, language: string): Promise<{ ok: true } | Refused> =>
  attempt(async ({ domain, userPoolClientId }) => {
    if (domain === null) throw new Error('There is no hosted sign-in')
    if (!isOnPlainHttp(domain)) {
      await signInWithRedirect({
        ...(provider === undefined ? {} : { provider: { custom: provider } }),
        options: { lang: language },
      })
    } else {
      const redirectUri = `${location.origin}${callbackPath}`
      const { startPlainHttpSignIn } = await import('./plain-http-sign-in.ts')
      await startPlainHttpSignIn({ domain, clientId: userPoolClientId, redirectUri, language, provider })
    }
    return { ok: true }
  })

/**
 * Completes a sign-in after the redirect from the hosted pages. With TLS, Amplify does this itself.
 *
 * @throws if the server's settings can't be fetched: the authorization code is still unused
 */
export async function completeHostedSignIn(): Promise<{ ok: true } | Refused> {
  await configured()
  return attempt(async ({ domain, userPoolClientId, userPoolId, userPoolEndpoint }) => {
    const returned = new URL(location.href)
    const errorCode = returned.searchParams.get('error')
    if (errorCode !== null) {
      throw Object.assign(new Error(returned.searchParams.get('error_description') ?? ''), { name: errorCode })
    }
    if (domain !== null && isOnPlainHttp(domain)) {
      const { completePlainHttpSignIn } = await import('./plain-http-sign-in.ts')
      const issuerAddress = `${userPoolEndpoint ?? ''}${userPoolId}`
      await completePlainHttpSignIn({ domain, clientId: userPoolClientId, issuerAddress, returned })
      return { ok: true }
    }
    const { tokens } = await fetchAuthSession()
    if (!tokens) throw lastFailure ?? new Error('Nobody has signed in')
    return { ok: true }
  })
}

let lastFailure: Error | undefined
Hub.listen('auth', ({ payload }) => {
  if (payload.event === 'signInWithRedirect_failure' && payload.data?.error instanceof Error) {
    lastFailure = payload.data.error
  }
})
