import { type Client, unsubscribeFromPush } from '@virage/contract'

const prefix = 'push_subscription_'

/** Returns the key under which this browser stores the id of its subscription to a club. */
export const storageKey = (slug: string): string => `${prefix}${slug}`

/**
 * Ends the notifications of all clubs in this browser. The browser's own subscription ends as well: if the server can't be
 * reached, the push service tells it later.
 */
export async function endPush(call: Client, username: string): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  const stored = keys.map((key) => ({
    slug: key.slice(prefix.length),
    subscriptionId: localStorage.getItem(key) ?? '',
  }))
  for (const key of keys) localStorage.removeItem(key)
  await Promise.allSettled([
    endBrowserSubscription(),
    ...stored.map((of) => call(unsubscribeFromPush, { params: { ...of, username } })),
  ])
}

async function endBrowserSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
