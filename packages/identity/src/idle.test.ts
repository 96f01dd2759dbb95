import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { fanWithTokens } from './testing/sdk-client.ts'
import { type Running, startService } from './testing/start-service.ts'

const [hour, day] = [3600, 86_400]
let running: Running
let call: ReturnType<typeof callsFrom>
beforeAll(async () => {
  running = await startService({ settings: { officeClientId: 'office' } })
  call = callsFrom(running, '192.0.2.1')
})
afterAll(() => running.stop())

type Tokens = { AccessToken: string; RefreshToken: string }

/** Signs in at a client. */
async function signIn(USERNAME: string, ClientId: string): Promise<Tokens> {
  const AuthParameters = { USERNAME, PASSWORD: password }
  const answer = await call('InitiateAuth', { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters })
  return answer['AuthenticationResult'] as Tokens
}

/** Refreshes a sign-in. @returns its next tokens, undefined if it has ended */
async function refresh({ RefreshToken }: Tokens, ClientId: string): Promise<Tokens | undefined> {
  const answer = await call('GetTokensFromRefreshToken', { ClientId, RefreshToken })
  return answer['AuthenticationResult'] as Tokens | undefined
}

test.each([
  { whose: 'a fan', client: 'fanapplication', idle: 14 * day },
  { whose: 'the back office', client: 'office', idle: 12 * hour },
])('an idle sign-in of $whose ends (ASVS 7.3.1)', async ({ client, idle }) => {
  const username = `${client}@fans.test`
  await fanWithTokens(running, username)
  const begun = await signIn(username, client)
  running.advance(idle - 60)
  const used = await refresh(begun, client)
  expect(used).toBeDefined()
  // Each use restarts the idle time.
  running.advance(idle - 60)
  const usedAgain = await refresh(used ?? begun, client)
  expect(usedAgain).toBeDefined()
  running.advance(idle + 60)
  expect(await refresh(usedAgain ?? begun, client)).toBeUndefined()
})

test('an idle sign-in leaves the list before anyone tries to use it (ASVS 7.3.1)', async () => {
  const username = 'forgotten@fans.test'
  await fanWithTokens(running, username)
  await signIn(username, 'office')
  running.advance(13 * hour)
  const { SignIns } = await call('ListSignIns', {
    AccessToken: (await signIn(username, 'fanapplication')).AccessToken,
  })
  // The first sign-in of the fan application, and the new one.
  expect(SignIns).toHaveLength(2)
})

test('use does not extend a sign-in beyond its thirty days (ASVS 7.3.1)', async () => {
  const username = 'faithful@fans.test'
  await fanWithTokens(running, username)
  let tokens: Tokens | undefined = await signIn(username, 'fanapplication')
  for (let week = 0; week < 4; week++) {
    running.advance(7 * day)
    tokens = tokens && (await refresh(tokens, 'fanapplication'))
  }
  expect(tokens).toBeDefined()
  running.advance(3 * day)
  expect(tokens && (await refresh(tokens, 'fanapplication'))).toBeUndefined()
})
