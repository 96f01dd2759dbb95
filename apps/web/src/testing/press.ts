import type { Locator } from 'vitest/browser'

/** Clicks at once, also what is busy, as the second half of a double press does. */
export const pressAgain = (pressed: Locator): void =>
  void pressed.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

/** Repeats Enter as a held key does. Returns whether the browser clicks what has the focus for it. */
export const holdEnter = (focused: Locator): boolean =>
  focused
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true }))
