/** Maximum number of kinds of events that one window distinguishes; others are counted together. */
const defaultMaxKinds = 10_000

/** A sampler of events: the first of each kind is written, and the others are counted. */
export type SampledEvents<T> = {
  /** Writes the event, unless one of its kind was written within the same window. */
  add: (kind: string, event: T) => void
  /** Ends the window: writes how many events followed the first of each kind. */
  flush: () => void
}

/**
 * Creates a sampler, which bounds the output of many events: one line for the first of each kind, and one with the
 * number of further ones.
 *
 * @param write receives an event, and how many of its kind followed; 0 for the first one
 * @param writeOthers receives the number of events of kinds beyond the maximum
 */
export function sampleEvents<T>({
  write,
  writeOthers,
  maxKinds = defaultMaxKinds,
}: {
  write: (event: T, further: number) => void
  writeOthers: (count: number) => void
  maxKinds?: number
}): SampledEvents<T> {
  const kinds = new Map<string, { event: T; further: number }>()
  let others = 0
  return {
    add: (kind, event) => {
      const known = kinds.get(kind)
      if (known) known.further++
      else if (kinds.size >= maxKinds) others++
      else {
        kinds.set(kind, { event, further: 0 })
        write(event, 0)
      }
    },
    flush: () => {
      for (const { event, further } of kinds.values()) if (further > 0) write(event, further)
      if (others > 0) writeOthers(others)
      kinds.clear()
      others = 0
    },
  }
}
