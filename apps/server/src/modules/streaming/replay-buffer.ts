import { createEntry, type Entry, type StreamUpdate, type Reader } from './entry.ts'

/** How many events of a club can be continued from. */
const remembered = 1_000

/** The newest events of a club, in order, each with an id that says of which run of which process it is. */
export type ReplayBuffer = {
  add: (update: StreamUpdate) => Entry
  /**
   * What came after an id.
   *
   * @returns undefined when that can't be told: the id is of another run, too old, or not one of ours
   */
  after: (id: string, reader: Reader) => string | undefined
}

/** Opens an empty replay buffer. @param run names this run of this process */
export function openReplayBuffer(run: string): ReplayBuffer {
  const entries: Entry[] = []
  let sequence = 0
  return {
    add: (update) => {
      sequence++
      const entry = createEntry(update, sequence, `${run}-${sequence}`)
      entries.push(entry)
      if (entries.length > remembered) entries.shift()
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
