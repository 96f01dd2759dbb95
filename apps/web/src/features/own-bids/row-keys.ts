import type { KeyboardEvent } from 'react'

/** Marks what {@link handleRowKey} finds. */
export const rowKeys = { row: 'data-own-bid', raise: 'data-raise' } as const

/**
 * Moves between rows with J and K, and presses the button that raises with R. It only listens while a row has the focus, so
 * that letters do nothing elsewhere (WCAG 2.1.4).
 */
export function handleRowKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
  const current = event.target.closest(`[${rowKeys.row}]`)
  if (!current || event.target instanceof HTMLInputElement) return
  const rows = [...event.currentTarget.querySelectorAll(`[${rowKeys.row}]`)]
  const step = { j: 1, k: -1 }[event.key.toLowerCase()]
  if (step !== undefined) {
    rows[rows.indexOf(current) + step]?.querySelector('a')?.focus()
    event.preventDefault()
  }
  if (event.key.toLowerCase() !== 'r' || event.repeat) return
  const raise = current.querySelector(`[${rowKeys.raise}]`)
  if (!(raise instanceof HTMLButtonElement)) return
  raise.focus()
  raise.click()
}
