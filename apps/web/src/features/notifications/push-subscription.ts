import { subscribeToPush, unsubscribeFromPush } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** How this browser stands to notifications. */
export type PushSupport =
  | 'able'
  /** The visitor has refused them for this site; only the browser's settings change that. */
  | 'refused'
  /** A phone that allows them only once the site is among its applications. */
  | 'needsInstalling'
  | 'unable'

type Of = { slug: string; username: string }

const worker = '/push-worker.js'
const keyOf = (slug: string) => `push_subscription_${slug}`

/** What notifications this browser can show. */
export function pushSupport(): PushSupport {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return /iP(?:hone|ad|od)/.test(navigator.userAgent) ? 'needsInstalling' : 'unable'
  return Notification.permission === 'denied' ? 'refused' : 'able'
}

/** Id of this browser's subscription to a club, if it has one. */
export const storedSubscriptionId = (slug: string): string | null => localStorage.getItem(keyOf(slug))

/**
 * Asks the visitor for leave, subscribes this browser and tells the club. To be called at a press: browsers ignore
 * anything else.
 *
 * @returns false where the visitor refuses
 * @throws when the push service or the club can't be reached
 */
export async function subscribeBrowser({ slug, username }: Of, pushKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await subscribeWithKey(pushManager, pushKey)
  const { endpoint = '', keys = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
  const { id } = await unwrap(call(subscribeToPush, { params: { slug, username }, body }))
  localStorage.setItem(keyOf(slug), id)
  return true
}

/** A subscription under another key, of an installation whose secret has changed, is given up first. */
async function subscribeWithKey(pushManager: PushManager, applicationServerKey: string): Promise<PushSubscription> {
  const wanted = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(wanted)
  } catch (error) {
    const former = await pushManager.getSubscription()
    if (!former) throw error
    await former.unsubscribe()
    return pushManager.subscribe(wanted)
  }
}

/** Ends a club's notifications in this browser; those of other clubs go on. */
export async function unsubscribeBrowser({ slug, username }: Of): Promise<void> {
  const subscriptionId = storedSubscriptionId(slug)
  if (subscriptionId === null) return
  await unwrap(call(unsubscribeFromPush, { params: { slug, username, subscriptionId } }))
  localStorage.removeItem(keyOf(slug))
}
