/** Whether the code of a page could not be fetched; browsers say it in words of their own. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof TypeError &&
  /dynamically imported module|importing a module script|module script failed/i.test(error.message)

/**
 * Keeps the router from loading the document anew for code that is missing without a connection: the browser would show
 * an error page of its own, where ours tells what is wrong and goes on with the connection. The router remembers in this
 * place that it has tried.
 */
export function preventOfflineReload(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
  })
}
