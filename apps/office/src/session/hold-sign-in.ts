/**
 * How long a page waits for its sign-in, in milliseconds. After a reload the earlier page gives it up a moment later; a
 * duplicated tab keeps it.
 */
const patience = 1_500

/** The name of the Web Lock of a sign-in. */
export const lockNameOf = (id: string): string => `virage.office.sign-in ${id}`

/** The sign-ins that this page has asked for, by their ids. */
const asked = new Map<string, Promise<boolean>>()

/**
 * Takes a sign-in for this page, by a Web Lock that ends with the page (https://www.w3.org/TR/web-locks/).
 *
 * @returns false if another tab has it: this tab is its duplicate, with a copy of its tokens
 */
export function holdSignIn(id: string): Promise<boolean> {
  const before = asked.get(id)
  if (before) return before
  const { promise, resolve } = Promise.withResolvers<boolean>()
  asked.set(id, promise)
  const untilThePageEnds = () => {
    resolve(true)
    return new Promise<never>(() => {})
  }
  navigator.locks
    .request(lockNameOf(id), { signal: AbortSignal.timeout(patience) }, untilThePageEnds)
    .catch(() => resolve(false))
  return promise
}
