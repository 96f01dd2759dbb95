import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderServiceException,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { password } from './amplify-client.ts'
import type { Running } from './start-service.ts'

/** The keys that the tests' Admin operations are signed with. */
export const adminKey = { accessKeyId: 'operator', secretAccessKey: 'a-secret-of-the-tests' }

/** The AWS SDK pointed at a running service. @param credentials of an administrator, or anybody's */
export const sdkFor = (running: Running, credentials = { accessKeyId: 'none', secretAccessKey: 'none' }) =>
  new CognitoIdentityProviderClient({ endpoint: running.endpoint, region: 'eu-west-3', credentials, maxAttempts: 1 })

/** The name of the refusal that a call meets; `accepted` if it meets none. */
export const nameOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: CognitoIdentityProviderServiceException) => error.name,
  )

/** Signs a new fan up by the SDK. @returns tokens of a first sign-in */
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

/** Signs in by the SDK with the password as it is. */
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

/** Sends a call as a page of the product does: unlike the SDK it names its origin. */
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
