import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
const storage = new Map<string, string>()
const password = 'Virage-demo-2026!'

beforeAll(async () => {
  running = await startService()
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
})
beforeEach(() => storage.clear())
afterAll(() => running.stop())

const signUpAndConfirm = async (username: string) => {
  await auth.signUp({ username, password, options: { userAttributes: { email: username, given_name: 'Nora' } } })
  await auth.confirmSignUp({ username, confirmationCode: running.codeFor(username) })
}

test('a new fan signs up, confirms the code, signs in by SRP and stays signed in over a refresh (I01, I05, I13)', async () => {
  const username = 'nora@fans.test'
  const signedUp = await auth.signUp({
    username,
    password,
    options: { userAttributes: { email: username, given_name: 'Nora' } },
  })
  expect(signedUp.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
  await expect(auth.signIn({ username, password })).resolves.toMatchObject({
    nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
  })

  await auth.confirmSignUp({ username, confirmationCode: running.codeFor(username) })
  const signedIn = await auth.signIn({ username: 'Nora@Fans.test', password })
  expect(signedIn).toMatchObject({ isSignedIn: true, nextStep: { signInStep: 'DONE' } })
  await expect(auth.signIn({ username, password })).rejects.toMatchObject({ name: 'UserAlreadyAuthenticatedException' })

  const first = await auth.fetchAuthSession()
  const claims = await running.identity.verifier.verify(String(first.tokens?.idToken))
  expect(claims).toMatchObject({ email: username, email_verified: true, given_name: 'Nora' })
  expect(claims?.sub).toBe(claims?.['cognito:username'])
  expect((await auth.getCurrentUser()).userId).toBe(claims?.sub)
  expect(await auth.fetchUserAttributes()).toMatchObject({ email: username })

  const refreshed = await auth.fetchAuthSession({ forceRefresh: true })
  expect(String(refreshed.tokens?.idToken)).not.toBe(String(first.tokens?.idToken))
})

test('signing out everywhere ends the tokens of every device immediately (I13)', async () => {
  await signUpAndConfirm('emma@fans.test')
  await auth.signIn({ username: 'emma@fans.test', password })
  const token = String((await auth.fetchAuthSession()).tokens?.idToken)
  expect(await running.identity.verifier.verify(token)).toBeDefined()
  await auth.signOut({ global: true })
  expect(await running.identity.verifier.verify(token)).toBeUndefined()
})

test('a wrong password, an unknown name and a wrong code are rejected by their error names (I17)', async () => {
  await signUpAndConfirm('hugo@fans.test')
  await expect(auth.signIn({ username: 'hugo@fans.test', password: 'not-the-one' })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await expect(auth.signIn({ username: 'nobody@fans.test', password })).rejects.toMatchObject({
    name: 'NotAuthorizedException',
  })
  await expect(auth.confirmSignUp({ username: 'nobody@fans.test', confirmationCode: '000000' })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  await expect(auth.signUp({ username: 'short@fans.test', password: 'short' })).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  })
  await expect(auth.signUp({ username: 'empty@fans.test', password: '' })).rejects.toMatchObject({
    name: 'EmptySignUpPassword',
  })
})

test('signing up with a taken address gets the same response, and its owner is notified by email', async () => {
  await signUpAndConfirm('taken@fans.test')
  const again = await auth.signUp({ username: 'taken@fans.test', password })
  expect(again.nextStep.signUpStep).toBe('CONFIRM_SIGN_UP')
  expect(running.mail.at(-1)).toMatchObject({ kind: 'accountExists', email: 'taken@fans.test' })
  await expect(auth.signIn({ username: 'taken@fans.test', password })).resolves.toMatchObject({ isSignedIn: true })
})

test('a code works for ten minutes, five tries, and once', async () => {
  const username = 'slow@fans.test'
  await auth.signUp({ username, password })
  const late = running.codeFor(username)
  running.advance(601)
  await expect(auth.confirmSignUp({ username, confirmationCode: late })).rejects.toMatchObject({
    name: 'ExpiredCodeException',
  })

  await auth.resendSignUpCode({ username })
  const good = running.codeFor(username)
  const wrong = good === '123456' ? '654321' : '123456'
  // The expired one counts, too: five in all.
  for (let attempt = 0; attempt < 4; attempt++) {
    await expect(auth.confirmSignUp({ username, confirmationCode: wrong })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
  }
  // This network has no tries left, but the code stays valid: an attacker does not end it for its owner.
  await expect(auth.confirmSignUp({ username, confirmationCode: good })).rejects.toMatchObject({
    name: 'LimitExceededException',
  })
  running.advance(2)
  await auth.confirmSignUp({ username, confirmationCode: good })
  await expect(auth.confirmSignUp({ username, confirmationCode: running.codeFor(username) })).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
})

test('a forgotten password is replaced by the code, and the old one becomes invalid (I06)', async () => {
  const username = 'forgetful@fans.test'
  await signUpAndConfirm(username)
  await auth.resetPassword({ username })
  await auth.confirmResetPassword({
    username,
    confirmationCode: running.codeFor(username),
    newPassword: 'Another-one-2026!',
  })
  await expect(auth.signIn({ username, password })).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  await expect(auth.signIn({ username, password: 'Another-one-2026!' })).resolves.toMatchObject({ isSignedIn: true })
})

test('repeated wrong passwords lock the account for increasing durations', async () => {
  const username = 'locked@fans.test'
  await signUpAndConfirm(username)
  for (let attempt = 0; attempt < 6; attempt++)
    await auth.signIn({ username, password: `wrong-${attempt}-attempt` }).catch(() => {})
  // One minute at the end, so that a slow machine does not outlast it.
  for (const blocked of [1, 2, 4, 8, 16, 32]) {
    running.advance(blocked + 1)
    await auth.signIn({ username, password: 'wrong-later-attempt' }).catch(() => {})
  }
  await expect(auth.signIn({ username, password })).rejects.toMatchObject({ message: 'Password attempts exceeded' })
  running.advance(65)
  await expect(auth.signIn({ username, password })).resolves.toMatchObject({ isSignedIn: true })
})

test('the ids in public responses do not reveal whether an address is taken', async () => {
  await signUpAndConfirm('known@fans.test')
  const shown = async (username: string) => {
    const { userId } = await auth.signUp({ username, password })
    return userId ?? ''
  }
  const ids = [await shown('known@fans.test'), await shown('free@fans.test')]
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  // A new one for each response, with or without an account.
  const again = [await shown('known@fans.test'), await shown('free@fans.test')]
  expect(new Set([...ids, ...again]).size).toBe(4)
})
