/** What the names of stored subscriptions begin with. Not shared with push-subscription.ts: a file of both would cost the first view. */
const prefix = 'push_subscription_'

const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix))

/**
 * Ends the notifications of all clubs in this browser. The browser's own subscription ends as well: if the server can't be
 * reached, the push service tells it later. Part of the identity client, so that it is there without a connection.
 */
export async function endPush(username: string, token: () => Promise<string | undefined>): Promise<void> {
  const paths = storedKeys().map(
    (key) => `clubs/${key.slice(prefix.length)}/fans/${username}/push-subscriptions/${localStorage.getItem(key)}`,
  )
  await Promise.allSettled([
    endPushHere(),
    ...paths.map(async (path) =>
      fetch(`/api/${path}`, { method: 'DELETE', headers: { authorization: `Bearer ${await token()}` } }),
    ),
  ])
}

/**
 * Ends them in this browser alone, after a session that has ended: the next person may be somebody else. The server sends
 * nothing more to what subscribed in that session.
 */
export async function endPushHere(): Promise<void> {
  for (const key of storedKeys()) localStorage.removeItem(key)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
