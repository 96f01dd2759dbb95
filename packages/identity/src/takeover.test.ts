import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { fanWithTokens } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
const theirs = 'Attacker-pass-2026!'
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

/** The owner of an address at home, and a stranger elsewhere. */
const owner = (target: string, body: object) => callsFrom(running, '192.0.2.1')(target, body)
const stranger = (target: string, body: object) => callsFrom(running, '198.51.100.1')(target, body)
const signIn = (by: typeof owner, USERNAME: string, PASSWORD: string) =>
  by('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD } })
const opens = async (by: typeof owner, username: string, typed: string) =>
  (await signIn(by, username, typed))['AuthenticationResult'] !== undefined

/** Signs up twice: the owner first, then a stranger. @returns the codes of both, in their order */
async function signUpTwice(Username: string): Promise<[string, string]> {
  await owner('SignUp', { Username, Password: password, UserAttributes: [{ Name: 'given_name', Value: 'Nora' }] })
  const first = running.codeFor(Username)
  await stranger('SignUp', {
    Username,
    Password: theirs,
    UserAttributes: [
      { Name: 'given_name', Value: 'Mallory' },
      { Name: 'picture', Value: 'https://evil.test/me.png' },
    ],
  })
  return [first, running.codeFor(Username)]
}

test('a code confirms the sign-up that it was sent for, not a later one with the same address (finding H3)', async () => {
  const Username = 'first@fans.test'
  const [ConfirmationCode] = await signUpTwice(Username)
  expect(await owner('ConfirmSignUp', { Username, ConfirmationCode })).toHaveProperty('Session')
  expect([await opens(owner, Username, password), await opens(stranger, Username, theirs)]).toEqual([true, false])
  const { AuthenticationResult } = await signIn(owner, Username, password)
  const { AccessToken } = AuthenticationResult as { AccessToken: string }
  const { UserAttributes } = await owner('GetUser', { AccessToken })
  expect(UserAttributes).toContainEqual({ Name: 'given_name', Value: 'Nora' })
})

test('the code of a later sign-up confirms that one and no other (finding H3)', async () => {
  const Username = 'second@fans.test'
  const [first, second] = await signUpTwice(Username)
  expect(await owner('ConfirmSignUp', { Username, ConfirmationCode: second })).toHaveProperty('Session')
  expect([await opens(owner, Username, password), await opens(stranger, Username, theirs)]).toEqual([false, true])
  // Once confirmed, an account stays: the earlier code sets no other password.
  expect(await owner('ConfirmSignUp', { Username, ConfirmationCode: first })).toMatchObject({
    __type: 'CodeMismatchException',
  })
})

test('a client that names its sign-up confirms no other with the latest code (finding M50)', async () => {
  const Username = 'latest@fans.test'
  const { UserSub: signUp } = await owner('SignUp', { Username, Password: password })
  await stranger('SignUp', { Username, Password: theirs })
  const latest = { Username, ConfirmationCode: running.codeFor(Username), ClientMetadata: { signUp } }
  expect(await owner('ConfirmSignUp', latest)).toMatchObject({ __type: 'CodeMismatchException' })
  await owner('ResendConfirmationCode', { Username, ClientMetadata: { signUp } })
  await owner('ConfirmSignUp', { ...latest, ConfirmationCode: running.codeFor(Username) })
  expect([await opens(owner, Username, password), await opens(stranger, Username, theirs)]).toEqual([true, false])
})

test('a code that is sent again among several sign-ups confirms the address and no password (finding H3)', async () => {
  const Username = 'again@fans.test'
  await signUpTwice(Username)
  await owner('ResendConfirmationCode', { Username })
  const ConfirmationCode = running.codeFor(Username)
  expect(await owner('ConfirmSignUp', { Username, ConfirmationCode })).toHaveProperty('Session')
  expect([await opens(owner, Username, password), await opens(stranger, Username, theirs)]).toEqual([false, false])
  await owner('ForgotPassword', { Username })
  const reset = { Username, ConfirmationCode: running.codeFor(Username), Password: password }
  expect(await owner('ConfirmForgotPassword', reset)).toEqual({})
  expect(await opens(owner, Username, password)).toBe(true)
})

test('a code that is sent again for a named sign-up confirms that one (finding H3)', async () => {
  const Username = 'named@fans.test'
  const { UserSub } = await owner('SignUp', { Username, Password: password })
  await stranger('SignUp', { Username, Password: theirs })
  await owner('ResendConfirmationCode', { Username, ClientMetadata: { signUp: UserSub } })
  await owner('ConfirmSignUp', { Username, ConfirmationCode: running.codeFor(Username) })
  expect([await opens(owner, Username, password), await opens(stranger, Username, theirs)]).toEqual([true, false])
})

test('a step that began with another sign-up’s password ends with the code (finding H3, L12)', async () => {
  const Username = 'step@fans.test'
  const [ConfirmationCode] = await signUpTwice(Username)
  const begun = await stranger('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: Username, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  const EMAIL_OTP_CODE = running.codeFor(Username)
  await owner('ConfirmSignUp', { Username, ConfirmationCode })
  const answered = await stranger('RespondToAuthChallenge', {
    ChallengeName: 'EMAIL_OTP',
    Session: begun['Session'],
    ChallengeResponses: { USERNAME: Username, EMAIL_OTP_CODE },
  })
  expect(answered).toMatchObject({ message: 'Invalid session for the user.' })
})

test('a pending step starts no sign-in after signing out everywhere (finding L12)', async () => {
  const username = 'waiting@fans.test'
  const { access } = await fanWithTokens(running, username)
  const begun = await stranger('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  const EMAIL_OTP_CODE = running.codeFor(username)
  await owner('GlobalSignOut', { AccessToken: access })
  const answered = await stranger('RespondToAuthChallenge', {
    ChallengeName: 'EMAIL_OTP',
    Session: begun['Session'],
    ChallengeResponses: { USERNAME: username, EMAIL_OTP_CODE },
  })
  expect(answered).toMatchObject({ message: 'Invalid session for the user.' })
})

test('users cannot set the address of their picture (finding L7)', async () => {
  const { access } = await fanWithTokens(running, 'picture@fans.test')
  const UserAttributes = [{ Name: 'picture', Value: 'https://evil.test/me.png' }]
  expect(await owner('UpdateUserAttributes', { AccessToken: access, UserAttributes })).toMatchObject({
    __type: 'InvalidParameterException',
  })
  const Username = 'pictured@fans.test'
  const [, ConfirmationCode] = await signUpTwice(Username)
  await stranger('ConfirmSignUp', { Username, ConfirmationCode })
  const { AuthenticationResult } = await signIn(stranger, Username, theirs)
  const { AccessToken } = AuthenticationResult as { AccessToken: string }
  expect(JSON.stringify(await stranger('GetUser', { AccessToken }))).not.toContain('evil.test')
})
