import { createEntry, type Entry, type StreamUpdate, type Reader } from './entry.ts'

/** Number of events in the buffer, after which a client can continue. */
const bufferSize = 1_000

/** The newest events of a club in order. Their ids contain the run of the process. */
export type ReplayBuffer = {
  add: (update: StreamUpdate) => Entry
  /**
   * Returns the text of the events after an id.
   *
   * @returns undefined if the id belongs to another run, is too old, or invalid
   */
  after: (id: string, reader: Reader) => string | undefined
}

/** Creates an empty replay buffer. @param run identifies this run of this process */
export function openReplayBuffer(run: string): ReplayBuffer {
  const entries: Entry[] = []
  let sequence = 0
  return {
    add: (update) => {
      sequence++
      const entry = createEntry(update, sequence, `${run}-${sequence}`)
      entries.push(entry)
      if (entries.length > bufferSize) entries.shift()
      return entry
    },
    after: (id, reader) => {
      const [of, digits = ''] = id.split('-')
      const last = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
      const oldest = sequence - entries.length
      if (of !== run || !(last >= oldest && last <= sequence)) return undefined
      return entries
        .slice(last - oldest)
        .map((entry) => entry.textFor(reader) ?? '')
        .join('')
    },
  }
}
