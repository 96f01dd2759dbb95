// Shows push notifications, and opens their page when they are clicked. This service worker caches nothing.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  // A notification replaces the previous one about the same lot, and alerts again.
  event.waitUntil(registration.showNotification(title, { body, tag, renotify: true, data: { url } }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

async function open(url) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find((page) => page.url === url)
  return shown ? shown.focus() : clients.openWindow(url)
}
