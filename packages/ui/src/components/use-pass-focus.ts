import { type RefObject, useEffect, useRef } from 'react'

/**
 * Passes the focus on when a control is replaced: after `passFocus`, the first control of the part gets it, once the one that
 * had it has gone.
 *
 * @param target selector of what gets the focus instead, for a control after which there is none
 */
export function usePassFocus<Part extends HTMLElement>(
  target = 'input, textarea, button',
): { part: RefObject<Part | null>; passFocus: () => void } {
  const part = useRef<Part>(null)
  const isPassing = useRef(false)
  useEffect(() => {
    if (!isPassing.current || document.activeElement !== document.body) return
    const next = part.current?.querySelector<HTMLElement>(target)
    if (!next) return
    isPassing.current = false
    next.focus()
  })
  return {
    part,
    passFocus: () => {
      isPassing.current = true
    },
  }
}
