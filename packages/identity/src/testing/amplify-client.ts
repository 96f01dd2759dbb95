import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import type { Running } from './start-service.ts'

/** A password that the policy takes. */
export const password = 'Virage-demo-2026!'

/** Points aws-amplify at a running service, as the fan application does. @returns its store, which a test may empty */
export function useAmplify(running: Running): Map<string, string> {
  const kept = new Map<string, string>()
  const { poolId, clientId } = running.identity.service.settings
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: running.endpoint } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void kept.set(key, value),
    getItem: async (key) => kept.get(key) ?? null,
    removeItem: async (key) => void kept.delete(key),
    clear: async () => kept.clear(),
  })
  return kept
}

/** Signs a new fan up and confirms the address. */
export async function signUpAndConfirm(running: Running, username: string): Promise<void> {
  await auth.signUp({ username, password, options: { userAttributes: { email: username, given_name: 'Nora' } } })
  await auth.confirmSignUp({ username, confirmationCode: running.codeFor(username) })
}

/** The claim `amr` of who is signed in. */
export async function amr(): Promise<unknown> {
  const session = await auth.fetchAuthSession()
  return session.tokens?.idToken?.payload['amr']
}
