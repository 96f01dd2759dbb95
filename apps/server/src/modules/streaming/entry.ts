import type { Language, StreamEvent, StreamEventName } from '@virage/contract'

/** A reader of a stream: their language, and their fan id, if any. */
export type Reader = { language: Language; fanId: string | undefined }

/** An update with this event name. */
type UpdateOf<N extends StreamEventName> = {
  name: N
  data: (reader: Reader) => Extract<StreamEvent, { name: N }>['data']
  /** The only fans who receive it; all readers if undefined. */
  only?: ReadonlySet<string>
  /** Fans whose version differs, such as the bidder of a bid. */
  own?: ReadonlySet<string>
}

/** An event in a club, with its data for each reader. */
export type StreamUpdate<N extends StreamEventName = StreamEventName> = { [M in N]: UpdateOf<M> }[N]

/** An update in the club's replay buffer. Its text is serialized once for all readers of a language. */
export type Entry = {
  sequence: number
  /** @returns undefined if the reader does not receive it */
  textFor: (reader: Reader) => string | undefined
  /** Returns whether the fan's text differs from that of other readers. */
  differsFor: (fanId: string) => boolean
}

/** Creates an entry. @param id the event id, with which a reader can continue after it */
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
