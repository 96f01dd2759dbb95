import type { KeyboardEvent } from 'react'

/** Ignores the repetitions of Enter while it is held: they are one press. */
export const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat) event.preventDefault()
}
