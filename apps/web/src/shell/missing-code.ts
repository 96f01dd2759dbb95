import { reloadWhenConnected } from './reload.ts'

/** Returns whether a page's code failed to load. Each browser has its own message. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script|module script failed/i.test(error.message)

/**
 * Reloads the page if code is missing though there is a connection: a new release has removed its file, or the browser caches
 * the failure. To be called when loading it again has failed, too.
 */
export function reloadIfMissing(error: unknown): void {
  if (navigator.onLine && isMissingCode(error)) void reloadWhenConnected()
}

/**
 * Prevents the router from reloading the document for missing code while offline: the browser would show its own error
 * page, while ours explains the problem and retries when the connection is back. The router records in this storage key
 * that it has already reloaded.
 */
export function preventOfflineReload(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
  })
}
