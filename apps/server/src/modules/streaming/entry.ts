import type { Language, StreamEvent, StreamEventName } from '@virage/contract'

/** Who reads a stream: their language, and their fan record where they have one. */
export type Reader = { language: Language; fanId: string | undefined }

/** An event of one name. */
type UpdateOf<N extends StreamEventName> = {
  name: N
  data: (reader: Reader) => Extract<StreamEvent, { name: N }>['data']
  /** The only fans who are told; everybody without it. */
  only?: ReadonlySet<string>
  /** Fans who see it differently from everybody else, such as the bidder whose bid it is. */
  own?: ReadonlySet<string>
}

/** One event that has happened in a club, as each reader sees it. */
export type StreamUpdate<N extends StreamEventName = StreamEventName> = { [M in N]: UpdateOf<M> }[N]

/** An update with its place in the club's replay buffer; its text is written once for all readers of a language. */
export type Entry = {
  sequence: number
  /** @returns undefined when the reader is not told */
  textFor: (reader: Reader) => string | undefined
  /** Whether the fan's text is not everybody's. */
  differsFor: (fanId: string) => boolean
}

/** Gives an update its place. @param id what a reader names to continue after it */
export function createEntry(update: StreamUpdate, sequence: number, id: string): Entry {
  const { name, data, only, own } = update
  const shared = new Map<Language, string>()
  const write = (reader: Reader) => `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data(reader))}\n\n`
  const sharedText = (language: Language) => {
    const known = shared.get(language)
    if (known !== undefined) return known
    const text = write({ language, fanId: undefined })
    shared.set(language, text)
    return text
  }
  return {
    sequence,
    differsFor: (fanId) => only?.has(fanId) === true || own?.has(fanId) === true,
    textFor: (reader) => {
      if (only) return reader.fanId !== undefined && only.has(reader.fanId) ? write(reader) : undefined
      if (reader.fanId !== undefined && own?.has(reader.fanId)) return write(reader)
      return sharedText(reader.language)
    },
  }
}
