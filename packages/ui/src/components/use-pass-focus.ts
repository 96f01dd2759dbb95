import { type RefObject, useEffect, useRef } from 'react'

/**
 * Passes the focus on when a control is replaced: after `passFocus`, the first control of the part gets it, once the one that
 * had it has gone.
 */
export function usePassFocus<Part extends HTMLElement>(): { part: RefObject<Part | null>; passFocus: () => void } {
  const part = useRef<Part>(null)
  const isPassing = useRef(false)
  useEffect(() => {
    if (!isPassing.current || document.activeElement !== document.body) return
    const next = part.current?.querySelector<HTMLElement>('input, textarea, button')
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
