import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderServiceException,
} from '@aws-sdk/client-cognito-identity-provider'
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
