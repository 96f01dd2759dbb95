import type { Locator } from 'vitest/browser'

/** Repeats Enter as a held key does. Returns whether the browser clicks what has the focus for it. */
export const holdEnter = (focused: Locator): boolean =>
  focused
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, repeat: true }))
