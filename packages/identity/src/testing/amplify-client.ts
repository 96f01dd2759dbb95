import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import type { Running } from './start-service.ts'

/** A password that the policy accepts. */
export const password = 'Virage-demo-2026!'

/**
 * Points aws-amplify at a running service, as the fan application does.
 *
 * @returns its storage, which a test may clear
 */
export function useAmplify(running: Running): Map<string, string> {
  const storage = new Map<string, string>()
  const { poolId, clientId } = running.identity.service.settings
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: running.endpoint } },
  })
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  })
  return storage
}

/** Signs up a new fan and confirms the address. */
export async function signUpAndConfirm(running: Running, username: string): Promise<void> {
  await auth.signUp({ username, password, options: { userAttributes: { email: username, given_name: 'Nora' } } })
  await auth.confirmSignUp({ username, confirmationCode: running.codeFor(username) })
}

/** Returns the claim `amr` of the signed-in user. */
export async function amr(): Promise<unknown> {
  const session = await auth.fetchAuthSession()
  return session.tokens?.idToken?.payload['amr']
}
