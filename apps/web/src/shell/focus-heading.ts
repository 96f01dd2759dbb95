import type { RouterEvents } from '@tanstack/react-router'

/** How long a heading that comes with its page's data is awaited, in milliseconds. */
const maxWait = 10_000

let observer: MutationObserver | undefined

/**
 * Moves the focus to the heading of a page that was navigated to, where screen readers and the Tab key go on. A page that has
 * taken the focus itself keeps it, as does a position in a list, which the URL's hash names, and whatever the visitor focuses
 * before the heading is there.
 */
export function focusHeading({ fromLocation, toLocation, pathChanged }: RouterEvents['onResolved']): void {
  observer?.disconnect()
  if (!fromLocation || !pathChanged || toLocation.hash) return
  const { activeElement: left, body } = document
  const focus = () => {
    const main = document.querySelector('main')
    const focused = document.activeElement ?? body
    // The link that was followed may be hidden, or be part of the menu.
    const isTaken = main?.contains(focused) ? focused.checkVisibility() : focused !== body && focused !== left
    const heading = main?.querySelector('h1')
    if (!isTaken && !heading) return
    observer?.disconnect()
    if (isTaken || !heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  observer = new MutationObserver(focus)
  observer.observe(body, { childList: true, subtree: true })
  setTimeout(() => observer?.disconnect(), maxWait)
  focus()
}
