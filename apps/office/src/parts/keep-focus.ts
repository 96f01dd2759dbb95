import { flushSync } from 'react-dom'

const controls = 'button, input, select, textarea, a[href]'

/**
 * Remembers where a control is. The function that it returns finds what has the focus next: the control, or if it is gone or
 * disabled, the one that followed it, or else the one before. Otherwise the keyboard would begin again at the top of the page
 * (WCAG 2.4.3).
 */
export function placeOf(control: Element | null): () => HTMLElement | undefined {
  const scope = control?.closest('form, dialog, [role="dialog"], main') ?? document
  const around = [...scope.querySelectorAll<HTMLElement>(controls)]
  const at = around.findIndex((one) => one === control)
  const canStay = (one: HTMLElement) => one.isConnected && !one.matches(':disabled')
  return () => (at === -1 ? undefined : (around.slice(at).find(canStay) ?? around.slice(0, at).findLast(canStay)))
}

/** Changes a form by one of its controls, and moves the focus as {@link placeOf} says. */
export function keepFocus(control: HTMLElement, change: () => void): void {
  const next = placeOf(control)
  flushSync(change)
  next()?.focus()
}
