import * as auth from 'aws-amplify/auth'
import { attempt, type Refused } from './identity-client.ts'

/** Ways to prove who one is beside the password. */
export type Factor = 'SMS' | 'TOTP' | 'EMAIL'

/** Ways to begin a sign-in. */
export type FirstFactor = 'PASSWORD' | 'EMAIL_OTP' | 'SMS_OTP' | 'WEB_AUTHN'

/** What a sign-in asks for next (I08). */
export type NextStep =
  | { kind: 'done' }
  | { kind: 'confirmSignUp' }
  | { kind: 'autoSignIn' }
  | { kind: 'resetPassword' }
  | { kind: 'password' }
  | { kind: 'newPassword'; missing: string[] }
  | { kind: 'code'; by: Factor; destination: string | null }
  /** A question of the installation's own; null where the pool asks without words. */
  | { kind: 'question'; question: string | null }
  | { kind: 'chooseFactor'; factors: Factor[] }
  | { kind: 'chooseSetup'; factors: Factor[] }
  | { kind: 'chooseFirst'; ways: FirstFactor[] }
  | { kind: 'setUpAuthenticator'; secret: string; uri: string }
  | { kind: 'setUpEmail' }

/** What came of a step: where it leads, or the name of the identity service's error. */
export type Step = { ok: true; next: NextStep } | Refused

const leadTo = (next: NextStep): { ok: true; next: NextStep } => ({ ok: true, next })

/** Reads Amplify's next step. */
function nextOf({ isSignedIn, nextStep }: auth.SignInOutput, account: string): { ok: true; next: NextStep } {
  if (isSignedIn) return leadTo({ kind: 'done' })
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_UP':
      return leadTo({ kind: 'confirmSignUp' })
    case 'RESET_PASSWORD':
      return leadTo({ kind: 'resetPassword' })
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
      return leadTo({ kind: 'password' })
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return leadTo({ kind: 'newPassword', missing: nextStep.missingAttributes ?? [] })
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return leadTo({ kind: 'code', by: 'TOTP', destination: null })
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return leadTo({ kind: 'code', by: 'SMS', destination: nextStep.codeDeliveryDetails?.destination ?? null })
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return leadTo({ kind: 'code', by: 'EMAIL', destination: nextStep.codeDeliveryDetails?.destination ?? null })
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return leadTo({ kind: 'question', question: questionIn(nextStep.additionalInfo) })
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return leadTo({ kind: 'chooseFactor', factors: nextStep.allowedMFATypes ?? [] })
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return leadTo({ kind: 'chooseSetup', factors: nextStep.allowedMFATypes ?? [] })
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return leadTo({ kind: 'chooseFirst', ways: waysOf(nextStep.availableChallenges ?? []) })
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP': {
      const details = nextStep.totpSetupDetails
      return leadTo({
        kind: 'setUpAuthenticator',
        secret: details.sharedSecret,
        uri: details.getSetupUri(location.hostname, account).href,
      })
    }
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
      return leadTo({ kind: 'setUpEmail' })
    case 'DONE':
      return leadTo({ kind: 'done' })
  }
}

/** Names under which custom challenges of user pools commonly carry what is asked. */
const questionNames = ['question', 'hint', 'prompt', 'message']

/** What a custom challenge asks, from the parameters that the pool shows to the client. */
function questionIn(shown: Record<string, unknown> = {}): string | null {
  const name = questionNames.find((one) => typeof shown[one] === 'string' && shown[one] !== '')
  return name === undefined ? null : String(shown[name])
}

/** The first factors that a person can use here; a password is asked for in one way only, by SRP. */
function waysOf(challenges: string[]): FirstFactor[] {
  const known: FirstFactor[] = ['WEB_AUTHN', 'EMAIL_OTP', 'SMS_OTP']
  const ways = known.filter((way) => challenges.includes(way))
  return challenges.some((challenge) => challenge.startsWith('PASSWORD')) ? [...ways, 'PASSWORD'] : ways
}

/** Signs in by SRP: the password never leaves the browser. */
export const signIn = (username: string, password: string): Promise<Step> =>
  attempt(async () => nextOf(await auth.signIn({ username, password }), username))

/** Begins a sign-in with another factor than the password; without a wish, the account's ways are told. */
export const signInBy = (username: string, preferredChallenge?: 'WEB_AUTHN' | 'EMAIL_OTP' | 'SMS_OTP'): Promise<Step> =>
  attempt(async () => {
    const options = { authFlowType: 'USER_AUTH' as const, ...(preferredChallenge ? { preferredChallenge } : {}) }
    return nextOf(await auth.signIn({ username, options }), username)
  })

/** Answers the step that the sign-in waits for. */
export const answer = (
  username: string,
  challengeResponse: string,
  attributes?: Record<string, string>,
): Promise<Step> =>
  attempt(async () => {
    const options = attributes ? { userAttributes: attributes } : {}
    return nextOf(await auth.confirmSignIn({ challengeResponse, options }), username)
  })

/** The last sign-up of this page: a code that is sent again is for it, whoever else signs up with the address. */
let latest: { username: string; signUp: string | undefined } | undefined

/** AccountPrompts for an account; a code comes by mail. */
export const signUp = (email: string, password: string, locale: string): Promise<Step> =>
  attempt(async () => {
    const options = { userAttributes: { email, locale }, autoSignIn: true }
    const { userId } = await auth.signUp({ username: email, password, options })
    latest = { username: email, signUp: userId }
    return leadTo({ kind: 'confirmSignUp' })
  })

/** Confirms the e-mail address by its code; who has just signed up is signed in with it, for three minutes (I09). */
export const confirmSignUp = (username: string, confirmationCode: string): Promise<Step> =>
  attempt(async () => {
    const { nextStep } = await auth.confirmSignUp({ username, confirmationCode })
    return leadTo({ kind: nextStep.signUpStep === 'COMPLETE_AUTO_SIGN_IN' ? 'autoSignIn' : 'done' })
  })

/** Signs in who has just confirmed their address. */
export const autoSignIn = (username: string): Promise<Step> =>
  attempt(async () => nextOf(await auth.autoSignIn(), username))

/** AccountPrompts for another code. */
export const resendCode = (username: string): Promise<Step> =>
  attempt(async () => {
    const known = latest?.username === username ? latest.signUp : undefined
    await auth.resendSignUpCode({ username, ...(known ? { options: { clientMetadata: { signUp: known } } } : {}) })
    return leadTo({ kind: 'confirmSignUp' })
  })

/** AccountPrompts for a code for a new password. */
export const requestReset = (username: string): Promise<Step> =>
  attempt(async () => {
    await auth.resetPassword({ username })
    return leadTo({ kind: 'resetPassword' })
  })

/** Sets a new password by its code. */
export const confirmReset = (username: string, confirmationCode: string, newPassword: string): Promise<Step> =>
  attempt(async () => {
    await auth.confirmResetPassword({ username, confirmationCode, newPassword })
    return leadTo({ kind: 'done' })
  })
