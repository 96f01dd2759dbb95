import * as auth from 'aws-amplify/auth'
import { attempt, type Refused } from './identity-client.ts'

/** Second factors. */
export type Factor = 'SMS' | 'TOTP' | 'EMAIL'

/** First factors. */
export type FirstFactor = 'PASSWORD' | 'EMAIL_OTP' | 'SMS_OTP' | 'WEB_AUTHN'

/** The next step of a sign-in (I08). */
export type NextStep =
  | { kind: 'done' }
  | { kind: 'confirmSignUp' }
  | { kind: 'autoSignIn' }
  | { kind: 'resetPassword' }
  | { kind: 'password' }
  | { kind: 'newPassword'; missing: string[] }
  | { kind: 'code'; by: Factor; destination: string | null }
  /** A custom challenge; the question is null if the user pool sends none. */
  | { kind: 'question'; question: string | null }
  | { kind: 'chooseFactor'; factors: Factor[] }
  | { kind: 'chooseSetup'; factors: Factor[] }
  | { kind: 'chooseFirst'; factors: FirstFactor[] }
  | { kind: 'setUpAuthenticator'; secret: string; uri: string }
  | { kind: 'setUpEmail' }

/** The result of a step: the next step, or the identity service's error. */
export type Step = { ok: true; next: NextStep } | Refused

const ok = (next: NextStep): { ok: true; next: NextStep } => ({ ok: true, next })

/** Converts Amplify's next step. */
function toNextStep({ isSignedIn, nextStep }: auth.SignInOutput, account: string): { ok: true; next: NextStep } {
  if (isSignedIn) return ok({ kind: 'done' })
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_UP':
      return ok({ kind: 'confirmSignUp' })
    case 'RESET_PASSWORD':
      return ok({ kind: 'resetPassword' })
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
      return ok({ kind: 'password' })
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return ok({ kind: 'newPassword', missing: nextStep.missingAttributes ?? [] })
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return ok({ kind: 'code', by: 'TOTP', destination: null })
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return ok({ kind: 'code', by: 'SMS', destination: nextStep.codeDeliveryDetails?.destination ?? null })
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return ok({ kind: 'code', by: 'EMAIL', destination: nextStep.codeDeliveryDetails?.destination ?? null })
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return ok({ kind: 'question', question: findQuestion(nextStep.additionalInfo) })
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return ok({ kind: 'chooseFactor', factors: nextStep.allowedMFATypes ?? [] })
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return ok({ kind: 'chooseSetup', factors: nextStep.allowedMFATypes ?? [] })
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return ok({ kind: 'chooseFirst', factors: toFirstFactors(nextStep.availableChallenges ?? []) })
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const details = nextStep.totpSetupDetails
      return ok({
        kind: 'setUpAuthenticator',
        secret: details.sharedSecret,
        uri: details.getSetupUri(location.hostname, account).href,
      })
    }
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
      return ok({ kind: 'setUpEmail' })
    case 'DONE':
      return ok({ kind: 'done' })
  }
}

/** Parameters in which user pools commonly send the question of a custom challenge. */
const questionNames = ['question', 'hint', 'prompt', 'message']

/** Returns the question of a custom challenge from its public parameters. */
function findQuestion(parameters: Record<string, unknown> = {}): string | null {
  const name = questionNames.find((one) => typeof parameters[one] === 'string' && parameters[one] !== '')
  return name === undefined ? null : String(parameters[name])
}

/** Returns the first factors that this application supports. Both kinds of password challenges become one, by SRP. */
function toFirstFactors(challenges: string[]): FirstFactor[] {
  const supported: FirstFactor[] = ['WEB_AUTHN', 'EMAIL_OTP', 'SMS_OTP']
  const factors = supported.filter((factor) => challenges.includes(factor))
  return challenges.some((challenge) => challenge.startsWith('PASSWORD')) ? [...factors, 'PASSWORD'] : factors
}

/** Signs in by SRP: the password never leaves the browser. */
export const signIn = (username: string, password: string): Promise<Step> =>
  attempt(async () => toNextStep(await auth.signIn({ username, password }), username))

/** Starts a sign-in with another first factor than the password; without one, the service lists those of the account. */
export const signInWith = (
  username: string,
  preferredChallenge?: 'WEB_AUTHN' | 'EMAIL_OTP' | 'SMS_OTP',
): Promise<Step> =>
  attempt(async () => {
    const options = { authFlowType: 'USER_AUTH' as const, ...(preferredChallenge ? { preferredChallenge } : {}) }
    return toNextStep(await auth.signIn({ username, options }), username)
  })

/** Responds to the current challenge of the sign-in. */
export const answer = (
  username: string,
  challengeResponse: string,
  attributes?: Record<string, string>,
): Promise<Step> =>
  attempt(async () => {
    const options = attributes ? { userAttributes: attributes } : {}
    return toNextStep(await auth.confirmSignIn({ challengeResponse, options }), username)
  })

/** Where this tab stores its last sign-up, which a code must belong to if others sign up with the same address. */
const latestKey = 'virage.sign-up.latest'

/** Names the sign-up of this tab in a request about its code. */
function namingSignUp(username: string) {
  const latest: { username?: unknown; signUp?: unknown } = JSON.parse(sessionStorage.getItem(latestKey) ?? '{}')
  if (latest.username !== username || typeof latest.signUp !== 'string') return {}
  return { options: { clientMetadata: { signUp: latest.signUp } } }
}

/** Creates an account. The service sends a code by email. */
export const signUp = (email: string, password: string, locale: string): Promise<Step> =>
  attempt(async () => {
    const options = { userAttributes: { email, locale }, autoSignIn: true }
    const { userId } = await auth.signUp({ username: email, password, options })
    sessionStorage.setItem(latestKey, JSON.stringify({ username: email, signUp: userId }))
    return ok({ kind: 'confirmSignUp' })
  })

/** Confirms an email address with its code. Within three minutes of the sign-up, {@link autoSignIn} is next (I09). */
export const confirmSignUp = (username: string, confirmationCode: string): Promise<Step> =>
  attempt(async () => {
    const { nextStep } = await auth.confirmSignUp({ username, confirmationCode, ...namingSignUp(username) })
    return ok({ kind: nextStep.signUpStep === 'COMPLETE_AUTO_SIGN_IN' ? 'autoSignIn' : 'done' })
  })

/** Signs in after the address has been confirmed. */
export const autoSignIn = (username: string): Promise<Step> =>
  attempt(async () => toNextStep(await auth.autoSignIn(), username))

/** Requests another code. */
export const resendCode = (username: string): Promise<Step> =>
  attempt(async () => {
    await auth.resendSignUpCode({ username, ...namingSignUp(username) })
    return ok({ kind: 'confirmSignUp' })
  })

/** Requests a code to reset the password. */
export const requestReset = (username: string): Promise<Step> =>
  attempt(async () => {
    await auth.resetPassword({ username })
    return ok({ kind: 'resetPassword' })
  })

/** Sets a new password with the code. */
export const confirmReset = (username: string, confirmationCode: string, newPassword: string): Promise<Step> =>
  attempt(async () => {
    await auth.confirmResetPassword({ username, confirmationCode, newPassword })
    return ok({ kind: 'done' })
  })
