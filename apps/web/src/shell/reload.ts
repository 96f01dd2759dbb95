/** Time after which the connection is tried again, in milliseconds. The browser doesn't always know that it is back. */
const retryDelay = 3_000

/**
 * Reloads the page as soon as the server responds. A reload before that would replace the page by the browser's own error
 * page.
 */
export async function reloadWhenConnected(): Promise<void> {
  while (!(await isConnected())) await connectionOrDelay()
  location.reload()
}

const isConnected = (): Promise<boolean> =>
  fetch('/push-worker.js', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const connectionOrDelay = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, retryDelay)
    addEventListener('online', () => resolve(), { once: true })
  })
