import { useEffect, useState } from 'react'
import { draftKeys, draftPrefix } from './use-draft.ts'

/**
 * Returns the key of the draft of something new, as long as the form is open; undefined until it is known. Forms for the
 * same kind of thing in several tabs have drafts of their own. A form takes the newest draft that no other has open.
 */
export function useOwnKey(key: string): string | undefined {
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    const left = new AbortController()
    void holdFirst(key, left.signal, setOwn)
    return () => left.abort()
  }, [key])
  return own
}

async function holdFirst(key: string, left: AbortSignal, onHeld: (own: string) => void): Promise<void> {
  // React opens and leaves a form once more in development: that one holds nothing.
  await Promise.resolve()
  for (const own of keysOf(key)) {
    if (left.aborted) return
    if (await hold(own, left)) return onHeld(own)
  }
}

/** Yields the keys with drafts, newest first, then those without. */
function* keysOf(key: string): Generator<string> {
  yield* draftKeys(key)
  yield key
  for (let place = 2; ; place += 1) yield `${key}.${place}`
}

/** Holds a lock of the browser until the form is left. Returns whether no other form had it. */
async function hold(own: string, left: AbortSignal): Promise<boolean> {
  // The Web Locks API needs HTTPS or localhost.
  if (!('locks' in navigator)) return true
  const { promise, resolve } = Promise.withResolvers<boolean>()
  void navigator.locks.request(draftPrefix + own, { ifAvailable: true }, async (lock) => {
    resolve(lock !== null)
    if (lock === null || left.aborted) return
    await new Promise((release) => left.addEventListener('abort', release, { once: true }))
  })
  return promise
}
