import { subscribeToPush, unsubscribeFromPush } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** Whether this browser can show push notifications. */
export type PushSupport =
  | 'supported'
  /** The visitor has denied the permission; only the browser's settings can change that. */
  | 'denied'
  /** iOS supports them only after the site was added to the home screen. */
  | 'needsInstall'
  | 'unsupported'

type Params = { slug: string; username: string }

const workerUrl = '/push-worker.js'
const storageKey = (slug: string) => `push_subscription_${slug}`

/** Returns whether this browser can show push notifications. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iP(?:hone|ad|od)/.test(navigator.userAgent) ? 'needsInstall' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'supported'
}

/** Returns the id of this browser's subscription to a club; null if it has none. */
export const storedSubscriptionId = (slug: string): string | null => localStorage.getItem(storageKey(slug))

/** Returns whether this browser has subscribed with another key, as before a change of the installation's secret: nothing reaches it. */
export async function hasOtherKey(pushKey: string): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(workerUrl)
  const key = (await registration?.pushManager.getSubscription())?.options.applicationServerKey
  if (!key) return false
  const base64 = btoa(String.fromCharCode(...new Uint8Array(key)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') !== pushKey
}

/**
 * Asks for permission and subscribes this browser to a club's notifications. Must be called in a click handler: browsers
 * ignore other requests for permission.
 *
 * @returns false if the visitor denies the permission
 * @throws if the push service or the club can't be reached
 */
export async function subscribeBrowser({ slug, username }: Params, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(workerUrl)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribeWithKey(pushManager, pushKey)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
  const { id } = await unwrap(call(subscribeToPush, { params: { slug, username }, body }))
  localStorage.setItem(storageKey(slug), id)
  return true
}

/** Subscribes, and replaces a subscription with another key, as after a change of the installation's secret. */
async function subscribeWithKey(pushManager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const existing = await pushManager.getSubscription()
    if (!existing) throw error
    await existing.unsubscribe()
    return pushManager.subscribe(options)
  }
}

/** Ends a club's notifications in this browser, but not those of other clubs. */
export async function unsubscribeBrowser({ slug, username }: Params): Promise<void> {
  const subscriptionId = storedSubscriptionId(slug)
  if (subscriptionId === null) return
  await unwrap(call(unsubscribeFromPush, { params: { slug, username, subscriptionId } }))
  localStorage.removeItem(storageKey(slug))
}
