import { useEffect, useState } from 'react'
import { draftNames, useDraftPrefix } from './use-draft.ts'

/**
 * Returns the key of the draft of something new, as long as the form is open; undefined until it is known. Forms for the
 * same kind of thing in several tabs have drafts of their own. A form takes the newest draft that no other has open.
 */
export function useOwnKey(key: string): string | undefined {
  const prefix = useDraftPrefix()
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    void holdFirst(prefix + key, left.signal, (name) => setOwn(name.slice(prefix.length)))
    return () => left.abort()
  }, [prefix, key])
  return own
}

async function holdFirst(name: string, left: AbortSignal, onHeld: (own: string) => void): Promise<void> {
  // React opens and leaves a form once more in development: that one holds nothing.
  await Promise.resolve()
  for (const own of namesOf(name)) {
    if (left.aborted) return
    if (await hold(own, left)) return onHeld(own)
  }
}

/** Yields the names with drafts, newest first, then those without. */
function* namesOf(name: string): Generator<string> {
  yield* draftNames(name)
  yield name
  for (let place = 2; ; place += 1) yield `${name}.${place}`
}

/** Holds a lock of the browser until the form is left. Returns whether no other form had it. */
async function hold(own: string, left: AbortSignal): Promise<boolean> {
  // The Web Locks API needs HTTPS or localhost.
  if (!('locks' in navigator)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  void navigator.locks.request(own, { ifAvailable: true }, async (lock) => {
    resolve(lock !== null)
    if (lock === null || left.aborted) return
    await new Promise((release) => left.addEventListener('abort', release, { once: true }))
  })
  return promise
}
