import { useEffect } from 'react'

/**
 * Scrolls a row of cards to the card that gets the focus by keyboard. Browsers don't scroll to an element of which only an
 * edge is visible.
 */
export function useRevealFocusedCard(): void {
  useEffect(() => {
    const reveal = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('.rail :focus-visible'))
        target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    document.addEventListener('focusin', reveal)
    return () => document.removeEventListener('focusin', reveal)
  }, [])
}
