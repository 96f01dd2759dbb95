/**
 * Returns the first heading of an element, ready to take the focus: where people expect it after the control that had it
 * was removed.
 */
export function headingOf(element: Element | null | undefined): HTMLElement | null {
  const heading = element?.querySelector<HTMLElement>('h1, h2, h3') ?? null
  heading?.setAttribute('tabindex', '-1')
  return heading
}
