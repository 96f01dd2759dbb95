import { unsubscribeFromPush } from '@virage/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { servePool, storeTokens } from '../../testing/account.ts'
import { aFan, idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { signOutEverywhere } from '../session/account-client.ts'
import { idToken, leave, openSession, signOut } from '../session/session.ts'
import { storedSubscriptionId } from './push-subscription.ts'

/** Whether the browser's own subscription has ended. */
const unsubscribe = vi.fn<() => Promise<boolean>>()

beforeEach(async () => {
  unsubscribe.mockReset().mockResolvedValue(true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () => Object.create(registration))
  storeTokens(aFan())
  servePool(() => ({}))
  await openSession()
  localStorage.setItem('push_subscription_fc-virage', idOf(60))
  localStorage.setItem('push_subscription_rc-lens', idOf(61))
})

test('who logs out is no longer subscribed to any club', async () => {
  const sent = network.answers(unsubscribeFromPush, {})
  await signOut()
  expect(sent.map(({ url, headers }) => [url.pathname, headers.has('authorization')])).toEqual([
    [`/api/clubs/fc-virage/fans/${aFan().username}/push-subscriptions/${idOf(60)}`, true],
    [`/api/clubs/rc-lens/fans/${aFan().username}/push-subscriptions/${idOf(61)}`, true],
  ])
})

test('this browser stores no subscription after who had it has logged out', async () => {
  network.answers(unsubscribeFromPush, {})
  const before = storedSubscriptionId('fc-virage')
  await signOut()
  expect([before, storedSubscriptionId('fc-virage')]).toEqual([idOf(60), null])
})

test('who logs out everywhere is no longer subscribed in this browser', async () => {
  const sent = network.answers(unsubscribeFromPush, {})
  await leave(signOutEverywhere)
  expect(sent.map(({ headers }) => headers.has('authorization'))).toEqual([true, true])
})

test('the browser takes no push messages for who logs out, although the server can’t be reached', async () => {
  network.fails(unsubscribeFromPush)
  await signOut()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('logging out waits three seconds for the end of notifications', async () => {
  stopTimeAt(new Date().toISOString())
  const { sent } = network.holds(unsubscribeFromPush)
  const left = signOut()
  await expect.poll(() => sent.length).toBe(2)
  await pass(3_000)
  expect(await left).toBe(true)
})

const refused = { error: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }

test('this browser takes no more push messages once the open page finds its session ended (finding M77)', async () => {
  servePool(() => refused)
  await idToken(true)
  await expect.poll(() => unsubscribe.mock.calls).toHaveLength(1)
  expect(storedSubscriptionId('fc-virage')).toBeNull()
})

test('this browser takes no more push messages once a page opens after its session has ended (finding M77)', async () => {
  servePool(() => refused)
  stopTimeAt(new Date(Date.now() + 2 * 3_600_000).toISOString())
  await openSession()
  await expect.poll(() => unsubscribe.mock.calls).toHaveLength(1)
  expect(storedSubscriptionId('fc-virage')).toBeNull()
})
