import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderServiceException,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { password } from './amplify-client.ts'
import type { Running } from './start-service.ts'

/** The keys that the tests sign Admin operations with. */
export const adminKey = { accessKeyId: 'operator', secretAccessKey: 'a-secret-of-the-tests' }

/** Points the AWS SDK at a running service. @param credentials of an administrator, or of nobody */
export const sdkFor = (running: Running, credentials = { accessKeyId: 'none', secretAccessKey: 'none' }) =>
  new CognitoIdentityProviderClient({ endpoint: running.endpoint, region: 'eu-west-3', credentials, maxAttempts: 1 })

/** Returns the name of the error that a request gets; `accepted` if it succeeds. */
export const nameOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: CognitoIdentityProviderServiceException) => error.name,
  )

/** Signs up a new fan with the SDK. @returns tokens of a first sign-in */
export async function fanWithTokens(
  running: Running,
  username: string,
): Promise<{ access: string; id: string; refresh: string }> {
  const sdk = sdkFor(running)
  const { clientId: ClientId } = running.identity.service.settings
  await sdk.send(new SignUpCommand({ ClientId, Username: username, Password: password }))
  await sdk.send(
    new ConfirmSignUpCommand({ ClientId, Username: username, ConfirmationCode: running.codeFor(username) }),
  )
  return tokensOf(running, username)
}

/** Signs in with the SDK and a plain-text password. */
export async function tokensOf(running: Running, username: string) {
  const { AuthenticationResult: result } = await sdkFor(running).send(
    new InitiateAuthCommand({
      ClientId: running.identity.service.settings.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: username, PASSWORD: password },
    }),
  )
  return { access: result?.AccessToken ?? '', id: result?.IdToken ?? '', refresh: result?.RefreshToken ?? '' }
}

/** Sends an operation as a page of the product does: unlike the SDK, it sends its origin. */
export function sendFromPage(
  running: Running,
  { origin, target, body }: { origin: string; target: string; body: object },
): Promise<Response> {
  return fetch(running.endpoint, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
    },
    body: JSON.stringify(body),
  })
}
