import { onTestFinished } from 'vitest'
import type { Locator } from 'vitest/browser'

/** In milliseconds; clearly less than the pause of `useJustChanged`, after which a press counts again. */
const doublePress = 300

/**
 * Clicks a button as soon as it is shown next, also while it is busy, as the second half of a double press does; and again
 * after each change of the page in the next moments, because it may first be busy for another reason.
 *
 * Call it before the first press. A test that waits for the button and then clicks is too late on a slow machine.
 *
 * @param removed what the first press removes, for a button that is also there before
 * @returns a promise that resolves after the first click
 * @example
 *   const pressed = pressWhenShown(confirm)
 *   await bid.click()
 *   await pressed
 */
export function pressWhenShown(button: Locator, removed: Locator = button): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const isRemoved = () => removed.elements().length === 0
  let wasRemoved = isRemoved()
  let shownAt: number | undefined
  const observer = new MutationObserver(() => {
    wasRemoved ||= isRemoved()
    const [shown] = button.elements()
    if (!shown || !wasRemoved) return
    shownAt ??= performance.now()
    if (performance.now() - shownAt > doublePress) return observer.disconnect()
    shown.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    resolve()
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return promise
}
