/**
 * Sets `--above` of an element to what is above it on the page, in pixels: the header, and the bars that announce a payment
 * due or a lost connection. With it, the element ends where the screen does. To be used as a `ref`.
 */
export function reachBottom(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const measure = () => {
    element.style.setProperty('--above', `${element.getBoundingClientRect().top + window.scrollY}px`)
  }
  measure()
  // A bar that appears makes the page longer. Measured in the next frame, because the page becomes shorter by it.
  const observer = new ResizeObserver(() => requestAnimationFrame(measure))
  observer.observe(document.body)
  return () => observer.disconnect()
}
