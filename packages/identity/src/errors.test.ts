import * as sdk from '@aws-sdk/client-cognito-identity-provider'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CognitoErrorName } from './errors.ts'
import { password } from './testing/amplify-client.ts'
import { adminKey, fanWithTokens, sdkFor, sendFromPage, tokensOf } from './testing/sdk-client.ts'
import { createAuthenticator } from './testing/software-authenticator.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
let anybody: sdk.CognitoIdentityProviderClient
/** Access tokens of a fan, for every error. */
let AccessToken: string
const [ClientId, UserPoolId, Username] = ['fanapplication', 'eu-west-3_Virage', 'named@fans.test']
const [own, club] = ['http://identity.test', 'http://club.test']

beforeAll(async () => {
  running = await startService({
    settings: { admin: adminKey },
    ports: {
      ownsOrigin: async (origin) => origin === club,
      sendText: async () => {
        throw new Error('The operator refuses the number')
      },
    },
  })
  anybody = sdkFor(running)
  AccessToken = (await fanWithTokens(running, Username)).access
})
afterAll(() => running.stop())

/** An operator of the installation; signatures are valid for some minutes of the service's time. */
function operator(): sdk.CognitoIdentityProviderClient {
  const client = sdkFor(running, adminKey)
  client.config.systemClockOffset = running.identity.service.now().getTime() - Date.now()
  return client
}
const signIn = (USERNAME: string, PASSWORD = password, more: Record<string, string> = {}) =>
  anybody.send(
    new sdk.InitiateAuthCommand({
      ClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD, ...more },
    }),
  )
const signUp = (name: string, Password: string | undefined = password) =>
  anybody.send(new sdk.SignUpCommand({ ClientId, Username: name, Password }))
const confirm = (name: string, ConfirmationCode: string) =>
  anybody.send(new sdk.ConfirmSignUpCommand({ ClientId, Username: name, ConfirmationCode }))
const update = (by: string, Name: string, Value: string) =>
  anybody.send(new sdk.UpdateUserAttributesCommand({ AccessToken: by, UserAttributes: [{ Name, Value }] }))
const refresh = (RefreshToken: string) =>
  anybody.send(new sdk.GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }))

/** Sends an operation as a page of the product does. */
async function fromPage(origin: string, target: string, body: object): Promise<Record<string, never>> {
  const response = await sendFromPage(running, { origin, target, body })
  const answer = (await response.json()) as { __type?: string; message?: string }
  const name = response.headers.get('x-amzn-errortype')
  if (response.ok || name === null) return answer as Record<string, never>
  expect([name, response.status]).toEqual([answer.__type, name === 'InternalErrorException' ? 500 : 400])
  throw Object.assign(new Error(answer.message), { name })
}
/** Registers a passkey of one page on another. */
async function registerPasskey({ from = own, on = own, verifies = true, twice = false }): Promise<unknown> {
  const begun = await fromPage(from, 'StartWebAuthnRegistration', { AccessToken })
  const signedOn = on === 'elsewhere' ? 'https://evil.test' : on
  const Credential = createAuthenticator(signedOn, { verifies }).create(begun['CredentialCreationOptions'] ?? never())
  const complete = () =>
    fromPage(on === 'elsewhere' ? own : on, 'CompleteWebAuthnRegistration', { AccessToken, Credential })
  if (twice) await complete()
  return complete()
}
const never = (): never => {
  throw new Error('The service sent no options')
}

/** Every error of the service, with a request that causes it and, where clients read it, its message. */
const refusals: Record<CognitoErrorName, [() => Promise<unknown>, string?]> = {
  AccessDeniedException: [() => anybody.send(new sdk.ListUsersCommand({ UserPoolId }))],
  AliasExistsException: [
    async () => {
      await update(AccessToken, 'email', 'alias@fans.test')
      const Code = running.codeFor('alias@fans.test')
      await fanWithTokens(running, 'alias@fans.test')
      await anybody.send(new sdk.VerifyUserAttributeCommand({ AccessToken, AttributeName: 'email', Code }))
    },
  ],
  CodeDeliveryFailureException: [() => update(AccessToken, 'phone_number', '+33600000000')],
  CodeMismatchException: [() => confirm('nobody@fans.test', '123456')],
  EnableSoftwareTokenMFAException: [
    async () => {
      await anybody.send(new sdk.AssociateSoftwareTokenCommand({ AccessToken }))
      await anybody.send(new sdk.VerifySoftwareTokenCommand({ AccessToken, UserCode: 'no' }))
    },
  ],
  ExpiredCodeException: [
    async () => {
      await signUp('late@fans.test')
      running.advance(601)
      await confirm('late@fans.test', running.codeFor('late@fans.test'))
    },
  ],
  InternalErrorException: [
    async () => {
      await running.pool.query('alter table identity.account rename to account_elsewhere')
      try {
        await fromPage(own, 'GetUser', { AccessToken })
      } finally {
        await running.pool.query('alter table identity.account_elsewhere rename to account')
      }
    },
  ],
  InvalidParameterException: [
    () => fromPage(own, 'SignUp', { ClientId, Username: 'empty@fans.test' }),
    "Value at 'password' failed to satisfy constraint: Member must not be null",
  ],
  InvalidPasswordException: [() => signUp('short@fans.test', 'short')],
  LimitExceededException: [
    async () => {
      for (let index = 0; index < 7; index++)
        await anybody.send(new sdk.ForgotPasswordCommand({ ClientId, Username: 'insistent@fans.test' }))
    },
  ],
  NotAuthorizedException: [
    async () => {
      const { access } = await fanWithTokens(running, 'revoked@fans.test')
      await anybody.send(new sdk.GlobalSignOutCommand({ AccessToken: access }))
      await anybody.send(new sdk.GetUserCommand({ AccessToken: access }))
    },
    'Access Token has been revoked',
  ],
  PasswordResetRequiredException: [
    async () => {
      const reset = 'to-be-reset@fans.test'
      await fanWithTokens(running, reset)
      await operator().send(new sdk.AdminResetUserPasswordCommand({ UserPoolId, Username: reset }))
      await signIn(reset)
    },
  ],
  RefreshTokenReuseException: [
    async () => {
      const { refresh: token } = await fanWithTokens(running, 'copied@fans.test')
      await refresh(token)
      running.advance(61)
      await refresh(token)
    },
  ],
  ResourceNotFoundException: [
    () => signIn(Username, password, { DEVICE_KEY: 'eu-west-3_none' }),
    'Device does not exist.',
  ],
  SoftwareTokenMFANotFoundException: [
    async () => {
      const { access } = await fanWithTokens(running, 'no-app@fans.test')
      await anybody.send(new sdk.VerifySoftwareTokenCommand({ AccessToken: access, UserCode: '123456' }))
    },
  ],
  TooManyFailedAttemptsException: [
    async () => {
      const { access } = await fanWithTokens(running, 'guessing@fans.test')
      const by = { AccessToken: access }
      await anybody.send(new sdk.AssociateSoftwareTokenCommand(by))
      const attempt = () => anybody.send(new sdk.VerifySoftwareTokenCommand({ ...by, UserCode: 'no' }))
      for (let index = 0; index < 6; index++) await attempt().catch(() => {})
      await attempt()
    },
  ],
  TooManyRequestsException: [
    async () => {
      for (let index = 0; index < 120; index++)
        await anybody.send(new sdk.ForgotPasswordCommand({ ClientId, Username: `all-${index}@fans.test` }))
    },
  ],
  UnknownOperationException: [() => fromPage(own, 'GrantEverything', {})],
  UserNotConfirmedException: [
    async () => {
      await signUp('unconfirmed@fans.test')
      await signIn('unconfirmed@fans.test')
    },
  ],
  UserNotFoundException: [
    () => operator().send(new sdk.AdminGetUserCommand({ UserPoolId, Username: 'nobody@fans.test' })),
  ],
  UsernameExistsException: [() => operator().send(new sdk.AdminCreateUserCommand({ UserPoolId, Username }))],
  WebAuthnChallengeNotFoundException: [() => registerPasskey({ twice: true })],
  WebAuthnCredentialNotSupportedException: [() => registerPasskey({ verifies: false })],
  WebAuthnOriginNotAllowedException: [() => registerPasskey({ on: 'elsewhere' })],
  WebAuthnRelyingPartyMismatchException: [() => registerPasskey({ from: own, on: club })],
}

test.each(Object.entries(refusals))('%s is met, by its name (I17)', async (name, [call, text = '']) => {
  const refused = await call().then(
    () => new Error('accepted'),
    (error: Error) => error,
  )
  expect(refused.name).toBe(name)
  expect(refused.message).toContain(text)
  // Clears the throttles for the next error.
  running.advance(3600)
  AccessToken = (await tokensOf(running, Username)).access
})

test('security events of an account are in the audit log, and emailed to its owner where they matter', async () => {
  const email = 'watched@fans.test'
  const { audited, mail } = running
  const noticesSince = (from: number) => mail.slice(from).flatMap((one) => (one.kind === 'notice' ? [one.notice] : []))
  const during = async (work: () => Promise<unknown>) => {
    const [events, mails] = [audited.length, mail.length]
    await work()
    return { audited: audited.slice(events).map(({ name }) => name), notices: noticesSince(mails) }
  }
  await fanWithTokens(running, email)
  const { access } = await tokensOf(running, email)
  const by = { AccessToken: access }
  expect(await during(() => signIn(email, 'not-the-one').catch(() => {}))).toEqual({
    audited: ['signInFailed'],
    notices: [],
  })

  const begun = await signIn(email)
  const device = begun.AuthenticationResult?.NewDeviceMetadata?.DeviceKey ?? ''
  const verifier = { Salt: 'AAECAw==', PasswordVerifier: Buffer.alloc(200, 7).toString('base64') }
  const onDevice = { AccessToken: begun.AuthenticationResult?.AccessToken ?? '', DeviceKey: device }
  expect(
    await during(async () => {
      await anybody.send(new sdk.ConfirmDeviceCommand({ ...onDevice, DeviceSecretVerifierConfig: verifier }))
      await anybody.send(new sdk.UpdateDeviceStatusCommand({ ...onDevice, DeviceRememberedStatus: 'remembered' }))
      await signIn(email)
      await anybody.send(new sdk.ForgetDeviceCommand(onDevice))
    }),
  ).toEqual({ audited: ['confirmDevice', 'rememberDevice', 'signIn', 'forgetDevice'], notices: ['newDevice'] })

  expect(
    await during(async () => {
      const { SecretCode: secret = '' } = await anybody.send(new sdk.AssociateSoftwareTokenCommand(by))
      const UserCode = generateSync({ secret, epoch: Math.floor(running.identity.service.now().getTime() / 1000) })
      await anybody.send(new sdk.VerifySoftwareTokenCommand({ ...by, UserCode }))
      for (const Enabled of [true, false])
        await anybody.send(new sdk.SetUserMFAPreferenceCommand({ ...by, SoftwareTokenMfaSettings: { Enabled } }))
    }),
  ).toMatchObject({
    audited: ['authenticatorSetUp', 'secondFactorOff'],
    notices: ['secondFactorOn', 'secondFactorOff'],
  })

  expect(
    await during(async () => {
      await anybody.send(new sdk.ForgotPasswordCommand({ ClientId, Username: email }))
      const ConfirmationCode = running.codeFor(email)
      const Password = 'Another-one-2026!'
      await anybody.send(
        new sdk.ConfirmForgotPasswordCommand({ ClientId, Username: email, ConfirmationCode, Password }),
      )
    }),
  ).toEqual({ audited: ['forgotPassword', 'resetPassword'], notices: ['passwordChanged'] })
  expect(audited.find(({ name }) => name === 'resetPassword')?.accountId).toMatch(/^[0-9a-f-]{36}$/)
})
