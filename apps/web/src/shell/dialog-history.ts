import { useEffect, useEffectEvent } from 'react'
import { routerHistory, traversal } from './history.ts'

/**
 * Each open dialog has an entry of the browser's history above that of its page, so that Back closes the dialog. The
 * entries have the page's URL and the router's state of it, and the number of dialogs: the router never sees them.
 */

/** Closes a dialog, unless something must not be interrupted. Returns whether it closes. */
type Close = () => boolean

/** The open dialogs, the last one on top. */
const dialogs: Close[] = []

/** Time after which a traversal of the history has ended without its event, in milliseconds. */
const longestTraversal = 500

/** Ends the traversal that this file has begun; undefined without one. */
let endTraversal: (() => void) | undefined

/** Number of dialogs of the current entry. */
function depth(): number {
  const { dialogs: count = 0 }: { dialogs?: number } = history.state ?? {}
  return count
}

/** Adds or leaves entries until there is one for each open dialog. */
function reconcile(): void {
  if (endTraversal) return
  const missing = dialogs.length - depth()
  if (missing < 0) traverse(missing)
  if (missing <= 0) return
  // The router replaces the method of this object by one that navigates.
  History.prototype.pushState.call(history, { ...history.state, dialogs: depth() + 1 }, '')
  reconcile()
}

// Later, because one dialog may be followed by another, or by a navigation, which leaves its entry.
const reconcileSoon = () => setTimeout(reconcile)

function traverse(delta: number): void {
  const ended = new Promise<boolean>((resolve) => {
    endTraversal = () => {
      endTraversal = undefined
      clearTimeout(timer)
      unblock?.()
      resolve(false)
      reconcileSoon()
    }
  })
  const timer = setTimeout(() => endTraversal?.(), longestTraversal)
  // A navigation waits: the browser would leave its new entry.
  const unblock = routerHistory?.block({ blockerFn: () => ended, enableBeforeUnload: false })
  history.go(delta)
}

function handleTraversal(event: PopStateEvent): void {
  const { __TSR_key: key }: { __TSR_key?: string } = event.state ?? {}
  const isSamePage = key === routerHistory?.location.state.__TSR_key
  if (isSamePage) event.stopImmediatePropagation()
  if (endTraversal) endTraversal()
  // Forward, to the entry of a dialog that has closed. Only what follows it is of interest.
  else if (isSamePage && depth() > dialogs.length) history.forward()
  else {
    if (isSamePage) while (dialogs.length > depth() && dialogs.at(-1)?.()) dialogs.pop()
    reconcileSoon()
  }
}

if (typeof window !== 'undefined') {
  traversal.handle = handleTraversal
  reconcileSoon()
}

/** Lets Back close the dialog that is mounted. Without a router's history, such as in a component's test, it does nothing. */
export function useCloseOnBack(close: Close): void {
  const closeLatest = useEffectEvent(close)
  useEffect(() => {
    if (!routerHistory) return undefined
    const dialog = () => closeLatest()
    dialogs.push(dialog)
    reconcileSoon()
    return () => {
      const index = dialogs.indexOf(dialog)
      if (index !== -1) dialogs.splice(index, 1)
      reconcileSoon()
    }
  }, [])
}
