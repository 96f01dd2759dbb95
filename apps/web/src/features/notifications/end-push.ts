/** What the names of stored subscriptions begin with. Not shared with push-subscription.ts: a file of both would cost the first view. */
const prefix = 'push_subscription_'

/**
 * Ends the notifications of all clubs in this browser. The browser's own subscription ends as well: if the server can't be
 * reached, the push service tells it later. Part of the identity client, so that it is there without a connection.
 */
export async function endPush(username: string, token: () => Promise<string | undefined>): Promise<void> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  const paths = keys.map(
    (key) => `clubs/${key.slice(prefix.length)}/fans/${username}/push-subscriptions/${localStorage.getItem(key)}`,
  )
  for (const key of keys) localStorage.removeItem(key)
  await Promise.allSettled([
    endBrowserSubscription(),
    ...paths.map(async (path) =>
      fetch(`/api/${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${await token()}` } }),
    ),
  ])
}

async function endBrowserSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
