import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import type { IdentityConfig } from '@virage/contract'

/** Amplify is configured once, with what the server says. */
const configured = configure()

async function configure(): Promise<void> {
  const response = await fetch('/api/identity')
  // The server answers from the same contract.
  const { userPoolId, userPoolClientId, userPoolEndpoint } = (await response.json()) as IdentityConfig
  Amplify.configure({
    Auth: { Cognito: { userPoolId, userPoolClientId, ...(userPoolEndpoint === null ? {} : { userPoolEndpoint }) } },
  })
}
/** What came of a step: where it leads, or the name of the identity service's error. */
export type Step =
  | { ok: true; next: 'done' | 'confirmSignUp' | 'resetPassword' | 'code' }
  | { ok: false; error: string; message: string }

const attempt = async (work: () => Promise<Step & { ok: true }>): Promise<Step> => {
  try {
    await configured
    return await work()
  } catch (error) {
    return error instanceof Error
      ? { ok: false, error: error.name, message: error.message }
      : { ok: false, error: 'Unknown', message: '' }
  }
}

/** Signs in by SRP: the password never leaves the browser. */
export const signIn = (username: string, password: string): Promise<Step> =>
  attempt(async () => {
    const { isSignedIn, nextStep } = await auth.signIn({ username, password })
    if (isSignedIn) return { ok: true, next: 'done' }
    if (nextStep.signInStep === 'CONFIRM_SIGN_UP') return { ok: true, next: 'confirmSignUp' }
    return { ok: true, next: nextStep.signInStep === 'RESET_PASSWORD' ? 'resetPassword' : 'code' }
  })

/** Asks for an account; a code comes by mail. */
export const signUp = (email: string, password: string, locale: string): Promise<Step> =>
  attempt(async () => {
    await auth.signUp({ username: email, password, options: { userAttributes: { email, locale } } })
    return { ok: true, next: 'confirmSignUp' }
  })

/** Confirms the e-mail address by its code. */
export const confirmSignUp = (username: string, confirmationCode: string): Promise<Step> =>
  attempt(async () => {
    await auth.confirmSignUp({ username, confirmationCode })
    return { ok: true, next: 'done' }
  })

/** Asks for another code. */
export const resendCode = (username: string): Promise<Step> =>
  attempt(async () => {
    await auth.resendSignUpCode({ username })
    return { ok: true, next: 'confirmSignUp' }
  })

/** Asks for a code for a new password. */
export const requestReset = (username: string): Promise<Step> =>
  attempt(async () => {
    await auth.resetPassword({ username })
    return { ok: true, next: 'code' }
  })

/** Sets a new password by its code. */
export const confirmReset = (username: string, confirmationCode: string, newPassword: string): Promise<Step> =>
  attempt(async () => {
    await auth.confirmResetPassword({ username, confirmationCode, newPassword })
    return { ok: true, next: 'done' }
  })

/**
 * The identity token, refreshed when it is due; undefined when the session has ended.
 *
 * @param renew true to refresh it now, as when the server has refused the old one
 */
export async function token(renew = false): Promise<string | undefined> {
  await configured
  const session = await auth.fetchAuthSession({ forceRefresh: renew }).catch(() => undefined)
  return session?.tokens?.idToken?.toString()
}

/** Who is signed in. */
export async function currentUser(): Promise<{ username: string; email: string } | undefined> {
  await configured
  const session = await auth.fetchAuthSession().catch(() => undefined)
  const claims = session?.tokens?.idToken?.payload
  const username = claims?.['cognito:username']
  return typeof username === 'string' ? { username, email: String(claims?.['email'] ?? '') } : undefined
}

/** Signs out on this device. */
export async function leave(): Promise<void> {
  await configured
  await auth.signOut().catch(() => {})
}
