import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../testing/amplify-client.ts'
import { callsFrom } from '../testing/network.ts'
import { createAuthenticator } from '../testing/software-authenticator.ts'
import { type RunningHosted, startHosted } from '../testing/start-hosted.ts'
import { openVisitor } from '../testing/visitor.ts'

let running: RunningHosted
let call: ReturnType<typeof callsFrom>
beforeAll(async () => {
  running = await startHosted()
  call = callsFrom({ identity: running.identity, endpoint: `${running.origin}/identity/` }, '192.0.2.1')
})
afterAll(() => running.stop())

const signIn = async (USERNAME: string, PASSWORD = password) => {
  const begun = await call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD },
  })
  return (begun['AuthenticationResult'] as { AccessToken: string } | undefined)?.AccessToken
}

/** Changes the address of an account. @returns the link in the notice to the former address */
async function changeAddress(AccessToken: string, { from, to }: { from: string; to: string }): Promise<string> {
  await call('UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: to }] })
  await call('VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: running.codeFor(to) })
  const notice = running.mail.findLast((mail) => mail.kind === 'notice' && mail.notice === 'emailChanged')
  if (notice?.kind !== 'notice' || notice.undo === undefined) throw new Error('No link was sent')
  expect(notice.email).toBe(from)
  return `${running.origin}${notice.undo}`
}

/** Moves an account to a stranger's address with a fresh token. @returns the link in the notice to the owner */
async function takeOver(owner: string, thief: string): Promise<{ link: string; AccessToken: string }> {
  await call('SignUp', { Username: owner, Password: password })
  await call('ConfirmSignUp', { Username: owner, ConfirmationCode: running.codeFor(owner) })
  const AccessToken = (await signIn(owner)) ?? ''
  const { CredentialCreationOptions } = await call('StartWebAuthnRegistration', { AccessToken })
  const Credential = createAuthenticator(running.origin).create(CredentialCreationOptions as { challenge: string })
  await call('CompleteWebAuthnRegistration', { AccessToken, Credential })
  return { link: await changeAddress(AccessToken, { from: owner, to: thief }), AccessToken }
}

test('the former address recovers the account, and nothing that the thief added remains (finding M5)', async () => {
  const [owner, thief] = ['owner@fans.test', 'thief@evil.test']
  const { link, AccessToken } = await takeOver(owner, thief)
  const visitor = openVisitor(running.callback)
  const page = await visitor.open(link)
  // Opening the link changes nothing: programs that scan emails open links, too.
  expect(await signIn(thief)).toBeDefined()
  expect((await visitor.submit(page, {})).html).toContain('Your address is back')

  expect(await call('GetUser', { AccessToken })).toMatchObject({ message: 'Access Token has been revoked' })
  expect([await signIn(thief), await signIn(owner)]).toEqual([undefined, undefined])
  const { rows } = await running.pool.query('select from identity.passkey')
  expect(rows).toHaveLength(0)
  await call('ForgotPassword', { Username: owner })
  const reset = { Username: owner, ConfirmationCode: running.codeFor(owner), Password: 'Another-one-2026!' }
  expect(await call('ConfirmForgotPassword', reset)).toEqual({})
  expect(await signIn(owner, 'Another-one-2026!')).toBeDefined()
  expect((await visitor.open(link)).status).toBe(400)
})

test('a link to a later address leaves the owner’s, which ends it (finding M66)', async () => {
  const [owner, thief] = ['first@fans.test', 'second@evil.test']
  const { link, AccessToken } = await takeOver(owner, thief)
  const undo = async (address: string) => {
    const visitor = openVisitor(running.callback)
    return (await visitor.submit(await visitor.open(address), {})).html
  }
  running.advance(1)
  const second = await changeAddress(AccessToken, { from: thief, to: 'third@evil.test' })
  running.advance(1)
  const third = await changeAddress(AccessToken, { from: 'third@evil.test', to: 'fourth@evil.test' })
  expect(await undo(second)).toContain(thief)
  expect(await undo(link)).toContain(owner)
  const left = await Promise.all([second, third, link].map((address) => openVisitor(running.callback).open(address)))
  expect(left.map(({ status }) => status)).toEqual([400, 400, 400])
})

test('the link works for 72 hours (finding M5)', async () => {
  const { link } = await takeOver('late@fans.test', 'late@evil.test')
  running.advance(72 * 3600 - 60)
  expect((await openVisitor(running.callback).open(link)).status).toBe(200)
  running.advance(120)
  expect((await openVisitor(running.callback).open(link)).status).toBe(400)
})
