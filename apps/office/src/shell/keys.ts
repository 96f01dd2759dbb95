import { ignoreHeldEnter } from '@virage/session/held-enter'
import { useEffect, useEffectEvent } from 'react'

/** What a key does: its handler, and a test of whether it applies now. */
export type KeyMap = Record<string, (event: KeyboardEvent) => void>

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(?:TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && !/^(?:checkbox|radio|button)$/.test(target.type)))

/** Returns whether Space presses an element. The one that is current already has nothing left to do. */
const isPressable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button:not([aria-current]), a, summary') !== null

/** Whether the platform's command key is ⌘. */
export const isApple = /Mac|iP(?:hone|ad)/.test(navigator.platform)

/** Keys that go from row to row, and may be held down. Any other one acts once for each press. */
const heldKeys = ['j', 'k']

/** How long the second key of a sequence such as `g e` is awaited, in milliseconds. */
const sequencePause = 1_500
const storageKey = 'virage.office.keys'

/** Returns whether single keys act. A person can switch them off (WCAG 2.1.4). */
export const hasSingleKeys = (): boolean => localStorage.getItem(storageKey) !== 'off'

/** Switches single keys on or off. */
export const setSingleKeys = (on: boolean): void => localStorage.setItem(storageKey, on ? 'on' : 'off')

type FirstKey = { key: string; until: number }

/** The first key of a sequence that the key being handled may complete. */
let pending: FirstKey | undefined
/** The first key of a sequence that the next key may complete. */
let newest: FirstKey | undefined

/** Returns the name of a key press: `mod+k`, `shift+x`, `escape`, `g e`, `/`. */
function nameOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): string {
  const name = key === ' ' ? 'space' : key.toLowerCase()
  const isLetter = name.length > 1 || /[a-z0-9]/.test(name)
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shiftKey && isLetter ? 'shift+' : ''}${name}`
}

/**
 * Handles keys while the component is mounted. Single keys don't act in fields and below dialogs; keys with Ctrl or ⌘ act
 * everywhere.
 */
export function useKeys(keys: KeyMap): void {
  // An event of the effect knows what is on the screen at the moment of the key.
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return
    const name = nameOf(event)
    const isSingle = !name.startsWith('mod+')
    if (isSingle && (isTyping(event.target) || !hasSingleKeys() || document.querySelector('[role="dialog"]') !== null))
      return
    const sequence = pending && pending.until > event.timeStamp ? `${pending.key} ${name}` : undefined
    if (name === 'space' && isPressable(event.target)) return
    const action = (sequence === undefined ? undefined : keys[sequence]) ?? keys[name]
    if (!action) return
    event.preventDefault()
    if (!event.repeat || heldKeys.includes(name)) action(event)
  })
  useEffect(() => {
    const handle = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [])
}

/**
 * Prevents what the browser does for Enter while it is held: the button it pressed would be pressed again and again, and a
 * question that opens would be confirmed unread.
 */
export const listenForHeldEnter = (): void => addEventListener('keydown', ignoreHeldEnter, { capture: true })

/** Remembers the first key of a sequence. One listener for the whole office, before those of the screens. */
export function listenForSequences(): void {
  addEventListener('keydown', (event) => {
    pending = newest
    newest =
      nameOf(event) === 'g' && !isTyping(event.target)
        ? { key: 'g', until: event.timeStamp + sequencePause }
        : undefined
  })
}
