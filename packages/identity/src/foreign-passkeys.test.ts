import { afterAll, beforeAll, expect, test } from 'vitest'
import { fanWithTokens, sendFromPage } from './testing/sdk-client.ts'
import { createAuthenticator } from './testing/software-authenticator.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
const [product, club] = ['http://identity.test', 'https://club.example']
beforeAll(async () => {
  running = await startService({
    settings: { officeClientId: 'office' },
    ports: { ownsOrigin: async (origin) => origin === club },
  })
})
afterAll(() => running.stop())

/** Registers a passkey on a page, and signs in with it there for a client. */
async function signInByPasskey(origin: string, { username, client }: { username: string; client: string }) {
  const call = async (target: string, body: object) =>
    // Every response of the service is an object (docs/decisions/0020).
    (await (await sendFromPage(running, { origin, target, body })).json()) as Record<string, never>
  const { access: AccessToken } = await fanWithTokens(running, username)
  const { CredentialCreationOptions } = await call('StartWebAuthnRegistration', { AccessToken })
  const device = createAuthenticator(origin)
  const Credential = device.create(CredentialCreationOptions ?? { challenge: '' })
  await call('CompleteWebAuthnRegistration', { AccessToken, Credential })
  // Who passes a sign-in on can begin it for the fan application, and end it for the back office.
  const { ChallengeParameters, Session } = await call('InitiateAuth', {
    ClientId: 'fanapplication',
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: username, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
  })
  const options = JSON.parse(ChallengeParameters?.['CREDENTIAL_REQUEST_OPTIONS'] ?? '') as { challenge: string }
  return call('RespondToAuthChallenge', {
    ClientId: client,
    ChallengeName: 'WEB_AUTHN',
    Session,
    ChallengeResponses: { USERNAME: username, CREDENTIAL: JSON.stringify(device.get(options)) },
  })
}

test('a passkey of a club’s domain gets no tokens of the back office (finding M51)', async () => {
  const answered = await signInByPasskey(club, { username: 'staff@fans.test', client: 'office' })
  expect(answered).toMatchObject({
    __type: 'NotAuthorizedException',
    message: 'A passkey of this domain is for fans only.',
  })
})

test.each([
  [club, 'fanapplication'],
  [product, 'office'],
])('a passkey of %s signs in to %s', async (origin, client) => {
  const answered = await signInByPasskey(origin, { username: `${client}@fans.test`, client })
  expect(answered).toHaveProperty('AuthenticationResult')
})
