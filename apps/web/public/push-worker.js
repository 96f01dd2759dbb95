// Shows what the club pushes, and opens the page that it is about. Nothing else: pages are not cached here.
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data.json()
  // A newer word on the same lot takes the place of the older one, and is heard again.
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
