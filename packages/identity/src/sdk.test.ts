import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminOperations } from './operations/admin-operations.ts'
import { operations } from './operations/table.ts'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { adminKey, fanWithTokens, nameOf, sdkFor, sendFromPage, tokensOf } from './testing/sdk-client.ts'
import { createAuthenticator } from './testing/software-authenticator.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
let anybody: sdk.CognitoIdentityProviderClient
let operator: sdk.CognitoIdentityProviderClient
const page = 'http://identity.test'
const [ClientId, UserPoolId] = ['fanapplication', 'eu-west-3_Virage']

beforeAll(async () => {
  running = await startService({ settings: { admin: adminKey } })
  anybody = sdkFor(running)
  operator = sdkFor(running, adminKey)
})
afterAll(() => running.stop())

const [AccessToken, Session] = ['no.token.at-all', 'bm8gc2Vzc2lvbg']
const flow = (AuthFlow: sdk.AuthFlowType, AuthParameters: Record<string, string>) =>
  anybody.send(new sdk.InitiateAuthCommand({ ClientId, AuthFlow, AuthParameters }))
const answer = (ChallengeName: sdk.ChallengeNameType, ChallengeResponses: Record<string, string>, session = Session) =>
  anybody.send(new sdk.RespondToAuthChallengeCommand({ ClientId, ChallengeName, ChallengeResponses, Session: session }))

/** An operation that Cognito's clients lack, since Cognito does not have it. */
const own = async (target: string, body: object) => {
  const { __type: name } = await callsFrom(running, '127.0.0.1')(target, { AccessToken, ...body })
  if (name !== undefined) throw Object.assign(new Error(name), { name })
}

/** A first request of every operation by a stranger, with the name of its error, or `accepted`. */
const strangers: Record<string, [() => Promise<unknown>, string]> = {
  SignUp: [
    () => anybody.send(new sdk.SignUpCommand({ ClientId, Username: 'x@fans.test', Password: 'short' })),
    'InvalidPasswordException',
  ],
  ConfirmSignUp: [
    () =>
      anybody.send(new sdk.ConfirmSignUpCommand({ ClientId, Username: 'no@fans.test', ConfirmationCode: '123456' })),
    'CodeMismatchException',
  ],
  ResendConfirmationCode: [
    () => anybody.send(new sdk.ResendConfirmationCodeCommand({ ClientId, Username: 'no@fans.test' })),
    'accepted',
  ],
  InitiateAuth: [
    () => flow('USER_PASSWORD_AUTH', { USERNAME: 'no@fans.test', PASSWORD: password }),
    'NotAuthorizedException',
  ],
  RespondToAuthChallenge: [
    () => answer('SOFTWARE_TOKEN_MFA', { USERNAME: 'no@fans.test', SOFTWARE_TOKEN_MFA_CODE: '123456' }),
    'NotAuthorizedException',
  ],
  GetTokensFromRefreshToken: [
    () => anybody.send(new sdk.GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken: 'none' })),
    'NotAuthorizedException',
  ],
  GetUser: [() => anybody.send(new sdk.GetUserCommand({ AccessToken })), 'NotAuthorizedException'],
  GlobalSignOut: [() => anybody.send(new sdk.GlobalSignOutCommand({ AccessToken })), 'NotAuthorizedException'],
  RevokeToken: [() => anybody.send(new sdk.RevokeTokenCommand({ ClientId, Token: 'none' })), 'accepted'],
  ForgotPassword: [
    () => anybody.send(new sdk.ForgotPasswordCommand({ ClientId, Username: 'none@fans.test' })),
    'accepted',
  ],
  ConfirmForgotPassword: [
    () =>
      anybody.send(
        new sdk.ConfirmForgotPasswordCommand({
          ClientId,
          Username: 'no@fans.test',
          ConfirmationCode: '123456',
          Password: password,
        }),
      ),
    'CodeMismatchException',
  ],
  AssociateSoftwareToken: [
    () => anybody.send(new sdk.AssociateSoftwareTokenCommand({ Session })),
    'NotAuthorizedException',
  ],
  VerifySoftwareToken: [
    () => anybody.send(new sdk.VerifySoftwareTokenCommand({ AccessToken, UserCode: '123456' })),
    'NotAuthorizedException',
  ],
  SetUserMFAPreference: [
    () => anybody.send(new sdk.SetUserMFAPreferenceCommand({ AccessToken })),
    'NotAuthorizedException',
  ],
  ChangePassword: [
    () =>
      anybody.send(new sdk.ChangePasswordCommand({ AccessToken, PreviousPassword: 'x', ProposedPassword: password })),
    'NotAuthorizedException',
  ],
  UpdateUserAttributes: [
    () => anybody.send(new sdk.UpdateUserAttributesCommand({ AccessToken, UserAttributes: [] })),
    'NotAuthorizedException',
  ],
  DeleteUserAttributes: [
    () => anybody.send(new sdk.DeleteUserAttributesCommand({ AccessToken, UserAttributeNames: [] })),
    'NotAuthorizedException',
  ],
  GetUserAttributeVerificationCode: [
    () => anybody.send(new sdk.GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'email' })),
    'NotAuthorizedException',
  ],
  VerifyUserAttribute: [
    () => anybody.send(new sdk.VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code: '123456' })),
    'NotAuthorizedException',
  ],
  DeleteUser: [() => anybody.send(new sdk.DeleteUserCommand({ AccessToken })), 'NotAuthorizedException'],
  ConfirmDevice: [
    () =>
      anybody.send(
        new sdk.ConfirmDeviceCommand({
          AccessToken,
          DeviceKey: 'x_1',
          DeviceSecretVerifierConfig: { Salt: 'AAAA', PasswordVerifier: 'AAAA' },
        }),
      ),
    'NotAuthorizedException',
  ],
  UpdateDeviceStatus: [
    () =>
      anybody.send(
        new sdk.UpdateDeviceStatusCommand({ AccessToken, DeviceKey: 'x_1', DeviceRememberedStatus: 'remembered' }),
      ),
    'NotAuthorizedException',
  ],
  ForgetDevice: [
    () => anybody.send(new sdk.ForgetDeviceCommand({ AccessToken, DeviceKey: 'x_1' })),
    'NotAuthorizedException',
  ],
  StartAccessProof: [() => own('StartAccessProof', { By: 'EMAIL' }), 'NotAuthorizedException'],
  ProveAccess: [() => own('ProveAccess', { Password: password }), 'NotAuthorizedException'],
  ListSignIns: [() => own('ListSignIns', {}), 'NotAuthorizedException'],
  EndSignIns: [() => own('EndSignIns', {}), 'NotAuthorizedException'],
  ListAgreements: [() => own('ListAgreements', {}), 'NotAuthorizedException'],
  WithdrawAgreement: [
    () => own('WithdrawAgreement', { AgreementId: '018f4e9e-7d3c-7000-8000-000000000000' }),
    'NotAuthorizedException',
  ],
  ListLinkedProviders: [() => own('ListLinkedProviders', {}), 'NotAuthorizedException'],
  UnlinkProvider: [() => own('UnlinkProvider', { ProviderName: 'x', Subject: 'x' }), 'NotAuthorizedException'],
  GetRecoveryCodes: [() => own('GetRecoveryCodes', {}), 'NotAuthorizedException'],
  CreateRecoveryCodes: [() => own('CreateRecoveryCodes', {}), 'NotAuthorizedException'],
  ListDevices: [() => anybody.send(new sdk.ListDevicesCommand({ AccessToken })), 'NotAuthorizedException'],
  StartWebAuthnRegistration: [
    () => anybody.send(new sdk.StartWebAuthnRegistrationCommand({ AccessToken })),
    'NotAuthorizedException',
  ],
  CompleteWebAuthnRegistration: [
    () => anybody.send(new sdk.CompleteWebAuthnRegistrationCommand({ AccessToken, Credential: {} })),
    'InvalidParameterException',
  ],
  ListWebAuthnCredentials: [
    () => anybody.send(new sdk.ListWebAuthnCredentialsCommand({ AccessToken })),
    'NotAuthorizedException',
  ],
  DeleteWebAuthnCredential: [
    () => anybody.send(new sdk.DeleteWebAuthnCredentialCommand({ AccessToken, CredentialId: 'x' })),
    'NotAuthorizedException',
  ],
}

test('every operation answers a stranger with the error name of the reference', async () => {
  expect(Object.keys(strangers).sort()).toEqual([...operations.keys()].sort())
  for (const [name, [call, expected]] of Object.entries(strangers)) expect(await nameOf(call()), name).toBe(expected)
})

const Username = 'managed@fans.test'
const managed = { UserPoolId, Username }
const admin: Record<string, (by: sdk.CognitoIdentityProviderClient) => Promise<unknown>> = {
  AdminCreateUser: (by) => by.send(new sdk.AdminCreateUserCommand({ ...managed, MessageAction: 'SUPPRESS' })),
  AdminGetUser: (by) => by.send(new sdk.AdminGetUserCommand(managed)),
  AdminDisableUser: (by) => by.send(new sdk.AdminDisableUserCommand(managed)),
  AdminEnableUser: (by) => by.send(new sdk.AdminEnableUserCommand(managed)),
  AdminSetUserMFAPreference: (by) => by.send(new sdk.AdminSetUserMFAPreferenceCommand(managed)),
  AdminUserGlobalSignOut: (by) => by.send(new sdk.AdminUserGlobalSignOutCommand(managed)),
  ListUsers: (by) => by.send(new sdk.ListUsersCommand({ UserPoolId, Filter: 'email ^= "manage"', Limit: 5 })),
  AdminResetUserPassword: (by) => by.send(new sdk.AdminResetUserPasswordCommand(managed)),
  AdminDeleteUser: (by) => by.send(new sdk.AdminDeleteUserCommand(managed)),
}

test('Admin operations require a signature with the key of the settings', async () => {
  expect(Object.keys(admin).sort()).toEqual([...adminOperations.keys()].sort())
  const wrong = sdkFor(running, { ...adminKey, secretAccessKey: 'another-secret' })
  for (const [name, call] of Object.entries(admin)) {
    for (const by of [anybody, wrong]) expect(await nameOf(call(by)), name).toBe('AccessDeniedException')
  }
  // A reset is rejected while the invitation is open; everything else succeeds.
  const answers = []
  for (const call of Object.values(admin)) answers.push(await nameOf(call(operator)))
  expect(answers).toEqual([...Array<string>(7).fill('accepted'), 'InvalidParameterException', 'accepted'])
  expect(await nameOf(operator.send(new sdk.AdminGetUserCommand(managed)))).toBe('UserNotFoundException')
})

test('users are listed in pages, found by address, disabled and enabled', async () => {
  const { access, id } = await fanWithTokens(running, 'listed@fans.test')
  await fanWithTokens(running, 'listed-too@fans.test')
  const first = await operator.send(new sdk.ListUsersCommand({ UserPoolId, Filter: 'email ^= "listed"', Limit: 1 }))
  const { PaginationToken } = first
  const second = await operator.send(
    new sdk.ListUsersCommand({ UserPoolId, Filter: 'email ^= "listed"', Limit: 1, PaginationToken }),
  )
  expect(new Set([...(first.Users ?? []), ...(second.Users ?? [])].map((user) => user.Username)).size).toBe(2)
  expect(second.PaginationToken).toBeUndefined()

  const listed = { UserPoolId, Username: 'listed@fans.test' }
  await operator.send(new sdk.AdminDisableUserCommand(listed))
  expect(await running.identity.verifier.verify(id)).toBeUndefined()
  expect(await nameOf(anybody.send(new sdk.GetUserCommand({ AccessToken: access })))).toBe('NotAuthorizedException')
  await expect(tokensOf(running, 'listed@fans.test')).rejects.toThrow('User is disabled.')
  await operator.send(new sdk.AdminEnableUserCommand(listed))
  expect((await tokensOf(running, 'listed@fans.test')).id).not.toBe('')
})

const creation = async (access: string) => {
  const started = await anybody.send(new sdk.StartWebAuthnRegistrationCommand({ AccessToken: access }))
  return started.CredentialCreationOptions as { challenge: string; rp: { id: string }; user: { id: string } }
}
const request = async (username: string) => {
  const begun = await flow('USER_AUTH', { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' })
  const options = JSON.parse(begun.ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '') as { challenge: string }
  return { options, session: begun.Session ?? '' }
}

test('a passkey is registered, signs in with two factors at once, and is removed (I08)', async () => {
  const username = 'passkey@fans.test'
  const { access } = await fanWithTokens(running, username)
  const device = createAuthenticator(page)
  await anybody.send(
    new sdk.CompleteWebAuthnRegistrationCommand({
      AccessToken: access,
      Credential: device.create(await creation(access)) as never,
    }),
  )
  expect(running.mail.at(-1)).toMatchObject({ kind: 'notice', notice: 'passkeyAdded' })
  const { Credentials } = await anybody.send(new sdk.ListWebAuthnCredentialsCommand({ AccessToken: access }))
  expect(Credentials).toMatchObject([{ RelyingPartyId: 'identity.test', AuthenticatorTransports: ['internal'] }])

  const { options, session } = await request(username)
  const CREDENTIAL = JSON.stringify(device.get(options))
  const { AuthenticationResult } = await answer('WEB_AUTHN', { USERNAME: username, CREDENTIAL }, session)
  const claims = await running.identity.verifier.verify(AuthenticationResult?.IdToken ?? '')
  expect(claims?.amr).toEqual(['pop', 'user', 'mfa'])
  expect(await nameOf(answer('WEB_AUTHN', { USERNAME: username, CREDENTIAL }, session))).toBe('NotAuthorizedException')

  const CredentialId = Credentials?.[0]?.CredentialId ?? ''
  const remove = () => anybody.send(new sdk.DeleteWebAuthnCredentialCommand({ AccessToken: access, CredentialId }))
  expect([await nameOf(remove()), await nameOf(remove())]).toEqual(['accepted', 'ResourceNotFoundException'])
})

test('a passkey of another origin, domain or account, or without user verification, signs nobody in', async () => {
  const { access } = await fanWithTokens(running, 'owner@fans.test')
  const { access: other } = await fanWithTokens(running, 'other@fans.test')
  const complete = (
    device: ReturnType<typeof createAuthenticator>,
    options: Parameters<typeof device.create>[0],
    by = access,
  ) =>
    nameOf(
      anybody.send(
        new sdk.CompleteWebAuthnRegistrationCommand({ AccessToken: by, Credential: device.create(options) as never }),
      ),
    )
  const device = createAuthenticator(page)
  expect(await complete(createAuthenticator('https://evil.test'), await creation(access))).toBe(
    'WebAuthnOriginNotAllowedException',
  )
  expect(await complete(createAuthenticator(page, { verifies: false }), await creation(access))).toBe(
    'WebAuthnCredentialNotSupportedException',
  )
  expect(await complete(device, await creation(access), other)).toBe('NotAuthorizedException')
  const options = await creation(access)
  expect(await complete(device, options)).toBe('accepted')
  expect(await complete(device, options)).toBe('WebAuthnChallengeNotFoundException')

  const signInAs = async (username: string, change: (sent: object) => object = (sent) => sent) => {
    const asked = await request(username)
    const CREDENTIAL = JSON.stringify(change(device.get(asked.options)))
    return nameOf(answer('WEB_AUTHN', { USERNAME: username, CREDENTIAL }, asked.session))
  }
  expect(await signInAs('other@fans.test')).toBe('NotAuthorizedException')
  expect(await signInAs('nobody@fans.test')).toBe('NotAuthorizedException')
  expect(await signInAs('owner@fans.test', () => createAuthenticator(page).get({ challenge: 'x' }))).toBe(
    'NotAuthorizedException',
  )
  expect(await signInAs('owner@fans.test')).toBe('accepted')
  const call = { origin: 'https://evil.test', target: 'StartWebAuthnRegistration', body: { AccessToken: access } }
  const elsewhere = (await (await sendFromPage(running, call)).json()) as object
  expect(elsewhere).toMatchObject({ CredentialCreationOptions: { rp: { id: 'identity.test' } } })
})

test('errors that need an account have their names, too (I17)', async () => {
  const { access } = await fanWithTokens(running, 'names@fans.test')
  await fanWithTokens(running, 'taken@fans.test')
  const by = { AccessToken: access }
  const update = (Name: string, Value: string) =>
    nameOf(anybody.send(new sdk.UpdateUserAttributesCommand({ ...by, UserAttributes: [{ Name, Value }] })))
  const verify = (Code: string) =>
    nameOf(anybody.send(new sdk.VerifyUserAttributeCommand({ ...by, AttributeName: 'email', Code })))

  expect(await nameOf(anybody.send(new sdk.VerifySoftwareTokenCommand({ ...by, UserCode: '123456' })))).toBe(
    'SoftwareTokenMFANotFoundException',
  )
  expect(await nameOf(anybody.send(new sdk.ForgetDeviceCommand({ ...by, DeviceKey: 'x_1' })))).toBe(
    'ResourceNotFoundException',
  )
  expect(
    await nameOf(flow('USER_PASSWORD_AUTH', { USERNAME: 'names@fans.test', PASSWORD: password, DEVICE_KEY: 'x_1' })),
  ).toBe('ResourceNotFoundException')
  expect(await nameOf(anybody.send(new sdk.RevokeTokenCommand({ ClientId: 'another', Token: 'x' })))).toBe(
    'ResourceNotFoundException',
  )
  expect(await update('custom:role', 'owner')).toBe('InvalidParameterException')
  // The address of another account gets the same response, but no code that could be returned.
  expect(await update('email', 'taken@fans.test')).toBe('accepted')
  expect(running.mail.at(-1)).toMatchObject({ kind: 'accountExists', email: 'taken@fans.test' })
  expect(await verify('000000')).toBe('CodeMismatchException')
  // Another account takes the address after the code was sent.
  expect(await update('email', 'race@fans.test')).toBe('accepted')
  const code = running.codeFor('race@fans.test')
  await fanWithTokens(running, 'race@fans.test')
  expect(await verify(code)).toBe('AliasExistsException')
  expect(await nameOf(operator.send(new sdk.AdminCreateUserCommand({ UserPoolId, Username: 'taken@fans.test' })))).toBe(
    'UsernameExistsException',
  )
})

test('too many messages and too many wrong codes are rejected by their error names (I17)', async () => {
  const { access } = await fanWithTokens(running, 'tired@fans.test')
  const begun = await flow('USER_AUTH', { USERNAME: 'tired@fans.test', PREFERRED_CHALLENGE: 'EMAIL_OTP' })
  const attempt = (session: string | undefined) =>
    nameOf(answer('EMAIL_OTP', { USERNAME: 'tired@fans.test', EMAIL_OTP_CODE: 'none' }, session))
  const guesses = []
  for (let index = 0; index < 6; index++) guesses.push(await attempt(begun.Session))
  expect(guesses).toEqual([...Array<string>(5).fill('CodeMismatchException'), 'NotAuthorizedException'])
  const again = await flow('USER_AUTH', { USERNAME: 'tired@fans.test', PREFERRED_CHALLENGE: 'EMAIL_OTP' })
  expect([await attempt(again.Session), await attempt(again.Session)]).toEqual([
    'CodeMismatchException',
    'TooManyFailedAttemptsException',
  ])
  const forgot = () => nameOf(anybody.send(new sdk.ForgotPasswordCommand({ ClientId, Username: 'tired@fans.test' })))
  const asked = []
  for (let index = 0; index < 7; index++) asked.push(await forgot())
  expect(asked).toContain('LimitExceededException')
  expect(await nameOf(anybody.send(new sdk.GetUserCommand({ AccessToken: access })))).toBe('accepted')
})
