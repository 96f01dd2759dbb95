import { flushSync } from 'react-dom'

const controls = 'button:enabled, input:enabled, select:enabled, textarea:enabled, a[href]'

/**
 * Changes a form by one of its controls. If the control is gone or disabled afterwards, the focus moves to the one that followed
 * it, or else to the one before: otherwise the keyboard would begin again at the top of the page (WCAG 2.4.3).
 */
export function keepFocus(control: HTMLElement, change: () => void): void {
  const around = [...(control.closest('form, dialog, main') ?? document).querySelectorAll<HTMLElement>(controls)]
  const at = around.indexOf(control)
  flushSync(change)
  const canStay = (one: HTMLElement) => one.isConnected && one.matches(controls)
  if (canStay(control)) return
  const next = around.slice(at + 1).find(canStay) ?? around.slice(0, Math.max(at, 0)).findLast(canStay)
  next?.focus()
}
