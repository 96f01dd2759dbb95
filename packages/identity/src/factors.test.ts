import * as auth from 'aws-amplify/auth'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { amr, password, signUpAndConfirm, useAmplify } from './testing/amplify-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
let storage: Map<string, string>
const needy = new Set<string>()

beforeAll(async () => {
  running = await startService({ ports: { needsSecondFactor: async ({ accountId }) => needy.has(accountId) } })
  storage = useAmplify(running)
})
beforeEach(() => storage.clear())
afterAll(() => running.stop())

/** The app's code, at the service's time. */
const appCode = (secret: string) =>
  generateSync({ secret, epoch: Math.floor(running.identity.service.now().getTime() / 1000) })

async function withApp(username: string): Promise<string> {
  await signUpAndConfirm(running, username)
  await auth.signIn({ username, password })
  const { sharedSecret } = await auth.setUpTOTP()
  await auth.verifyTOTPSetup({ code: appCode(sharedSecret) })
  await auth.updateMFAPreference({ totp: 'PREFERRED' })
  return sharedSecret
}

test('an authenticator app is set up, asked for, and shown in the tokens (I08)', async () => {
  const username = 'app@fans.test'
  const secret = await withApp(username)
  expect(await amr()).toEqual(['pwd'])
  await auth.fetchAuthSession({ forceRefresh: true })
  expect(await amr()).toEqual(['pwd', 'otp', 'mfa'])
  expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
  expect(running.mail.at(-1)).toMatchObject({ kind: 'notice', notice: 'secondFactorOn', email: username })
  await auth.signOut()

  running.advance(60)
  const asked = await auth.signIn({ username, password })
  expect(asked.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  const code = appCode(secret)
  const wrong = code === '000000' ? '111111' : '000000'
  await expect(auth.confirmSignIn({ challengeResponse: wrong })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  expect((await auth.confirmSignIn({ challengeResponse: code })).nextStep.signInStep).toBe('DONE')
  expect(await amr()).toEqual(['pwd', 'otp', 'mfa'])
  await auth.signOut()

  await auth.signIn({ username, password })
  await expect(auth.confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({ name: 'CodeMismatchException' })
})

test('a user who needs a second factor sets one up during sign-in (I08)', async () => {
  const username = 'staff@fans.test'
  await signUpAndConfirm(running, username)
  await auth.signIn({ username, password })
  needy.add((await auth.getCurrentUser()).userId)
  await auth.signOut()

  const { nextStep } = await auth.signIn({ username, password })
  if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
  const { sharedSecret } = nextStep.totpSetupDetails
  const code = appCode(sharedSecret)
  await expect(
    auth.confirmSignIn({ challengeResponse: code === '000000' ? '111111' : '000000' }),
  ).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' })
  expect(await auth.confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
  expect(await amr()).toContain('mfa')
})

test('a plain-text password signs in, too, and a wrong one does not (I08)', async () => {
  const username = 'plain@fans.test'
  await signUpAndConfirm(running, username)
  const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const
  await expect(auth.signIn({ username, password: 'not-the-one', options })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  expect(await auth.signIn({ username, password, options })).toMatchObject({ isSignedIn: true })
})

test('the first factor can be chosen, from the same list for any name (I08)', async () => {
  const username = 'chooser@fans.test'
  await signUpAndConfirm(running, username)
  const options = { authFlowType: 'USER_AUTH' } as const
  const offered = async (name: string) => (await auth.signIn({ username: name, options })).nextStep
  expect(await offered(username)).toEqual({
    signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
    availableChallenges: ['PASSWORD', 'PASSWORD_SRP', 'EMAIL_OTP', 'WEB_AUTHN', 'SMS_OTP'],
  })
  expect(await offered('nobody@fans.test')).toEqual(await offered(username))

  expect((await auth.confirmSignIn({ challengeResponse: 'EMAIL_OTP' })).nextStep.signInStep).toBe(
    'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
  )
  expect(await auth.confirmSignIn({ challengeResponse: running.codeFor(username) })).toMatchObject({ isSignedIn: true })
  expect(await amr()).toEqual(['otp'])
  await auth.signOut()

  for (const factor of ['PASSWORD', 'PASSWORD_SRP'] as const) {
    await auth.signIn({ username, options })
    await auth.confirmSignIn({ challengeResponse: factor })
    await expect(auth.confirmSignIn({ challengeResponse: 'not-the-one' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    expect(await auth.confirmSignIn({ challengeResponse: password })).toMatchObject({ isSignedIn: true })
    await auth.signOut()
    const preferred = { ...options, preferredChallenge: factor }
    expect(await auth.signIn({ username, password, options: preferred })).toMatchObject({ isSignedIn: true })
    await auth.signOut()
  }
})
