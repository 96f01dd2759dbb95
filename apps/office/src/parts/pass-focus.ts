/** How long a heading that comes with its data is awaited, in milliseconds. */
const maxWait = 10_000

/**
 * A ref of a control that disappears once it has done what it is for, such as “Try again”. If it has the focus then, the
 * heading of its part of the page gets it, as soon as it is there, unless the person has focused something else.
 */
export function passFocusToHeading(control: HTMLElement | null): () => void {
  const part = control?.closest('[role="dialog"], aside, section, main')
  return () => {
    if (document.activeElement !== control) return
    const observer = new MutationObserver(() => {
      const heading = (part?.isConnected ? part : document.querySelector('main'))?.querySelector<HTMLElement>('h1, h2')
      const isLost = document.activeElement === document.body
      if (isLost && !heading) return
      observer.disconnect()
      if (!isLost || !heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    // The control is still there: its removal is the first change.
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), maxWait)
  }
}
