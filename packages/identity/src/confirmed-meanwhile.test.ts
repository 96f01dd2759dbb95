import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkAccount } from './federation/link-account.ts'
import { findAccount } from './queries/accounts.ts'
import { password } from './testing/amplify-client.ts'
import { callsFrom } from './testing/network.ts'
import { type Running, startService } from './testing/start-service.ts'

let running: Running
const call = (target: string, body: object) => callsFrom(running, '192.0.2.1')(target, body)
const origin = { address: '198.51.100.1', language: 'en' }
beforeAll(async () => {
  running = await startService()
})
afterAll(() => running.stop())

/**
 * Begins work while the owner of an address confirms their sign-up. The confirmation is stored once the work waits for
 * it.
 *
 * @returns the account before and after, and the result of the work
 */
async function whileConfirming<T>(Username: string, begin: () => Promise<T>) {
  await call('SignUp', { Username, Password: password })
  const owner = await running.pool.connect()
  await owner.query('begin')
  await owner.query("update identity.account set status = 'CONFIRMED', email_verified = true where email = $1", [
    Username,
  ])
  const before = await findAccount(owner, Username)
  const work = begin().catch((error: unknown) => error)
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await running.pool.query(waiting)).rowCount).toBe(1)
  await owner.query('commit')
  owner.release()
  const result = await work
  return { result, before, after: await findAccount(running.pool, Username) }
}

test('a sign-up leaves the password of an account that is confirmed meanwhile (finding M47)', async () => {
  const Username = 'sign-up@fans.test'
  const { before, after } = await whileConfirming(Username, () =>
    call('SignUp', { Username, Password: 'Attacker-pass-2026!' }),
  )
  expect(after?.credential).toEqual(before?.credential)
  expect(running.mail.at(-1)).toMatchObject({ kind: 'accountExists', email: Username })
})

test('a sign-in at another provider opens an account that is confirmed meanwhile (finding M47)', async () => {
  const email = 'provider@fans.test'
  const { result, before } = await whileConfirming(email, () =>
    linkAccount(running.identity.service, {
      provider: { name: 'P', issuer: 'https://p.test', clientId: 'x', clientSecret: 'y', linksByEmail: true },
      claims: { iss: 'https://p.test', sub: 'gaby', email, email_verified: true },
      origin,
    }),
  )
  expect(result).toMatchObject({ id: before?.id, status: 'CONFIRMED' })
})

test('an operator’s account replaces none that is confirmed meanwhile (finding M47)', async () => {
  const email = 'operator@fans.test'
  const { result, before, after } = await whileConfirming(email, () =>
    running.identity.admin.createOwnUser({ email, password }, origin),
  )
  expect(result).toMatchObject({ name: 'UsernameExistsException' })
  expect(after?.id).toBe(before?.id)
})
