import { type StreamEventName, streamEvents } from '@virage/contract'

/** A received message of an event stream. */
export type Message = { id: string | undefined; name: string; data: unknown }

/** A stream of messages being read. */
export type MessageReader = {
  status: number
  /** The received messages, without heartbeats. */
  messages: Message[]
  /** Resolves once the connection has ended, from either side. */
  ended: Promise<void>
  close: () => void
}

/** A received event of fans' stream, validated by the contract. */
export type ReadEvent = { id: string | undefined; name: StreamEventName; data: Record<string, unknown> }

/** The stream of fans being read. */
export type StreamReader = Omit<MessageReader, 'messages'> & { events: ReadEvent[] }

type Request = { token?: string; lastId?: string | undefined; language?: string }

/** Reads a club's event stream in the background until it is closed. */
export async function readStream(url: string, request: Request = {}): Promise<StreamReader> {
  const events: ReadEvent[] = []
  const { messages: _, ...reader } = await readMessages(url, request, ({ id, name, data }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an unknown name has no schema and throws
    const known = name as StreamEventName
    events.push({ id, name: known, data: streamEvents[known].parse(data) })
  })
  return { ...reader, events }
}

/** Reads an event stream in the background until it is closed. */
export async function readMessages(
  url: string,
  { token, lastId, language = 'en' }: Request = {},
  onMessage: (message: Message) => void = () => {},
): Promise<MessageReader> {
  const abort = new AbortController()
  const response = await fetch(url, {
    signal: abort.signal,
    headers: {
      'accept-language': language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
  })
  const messages: Message[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const complete = text.split('\n\n')
      text = complete.pop() ?? ''
      for (const message of complete.map(parse).filter(({ name }) => name !== 'beat')) {
        messages.push(message)
        onMessage(message)
      }
    }
  }
  // The end of the connection, from either side, ends reading.
  const ended = read().catch(() => {})
  return { status: response.status, messages, ended, close: () => abort.abort() }
}

function parse(message: string): Message {
  const fields = new Map(message.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  return { id: fields.get('id'), name: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? '') }
}
