/**
 * Redirects to a page of the payment provider. After the browser's back button, the page may come from the back/forward
 * cache with a busy button and old amounts, so it reloads then.
 */
export function redirectToProvider(url: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
  location.assign(url)
}
