import { type StreamEventName, streamEvents } from '@virage/contract'

/** A received event, validated by the contract. */
export type ReadEvent = { id: string | undefined; name: StreamEventName; data: Record<string, unknown> }

/** A stream being read. */
export type StreamReader = {
  status: number
  /** The received events, without heartbeats. */
  events: ReadEvent[]
  /** Resolves once the connection has ended, from either side. */
  ended: Promise<void>
  close: () => void
}

/** Reads a club's event stream in the background until it is closed. */
export async function readStream(
  url: string,
  { token, lastId, language = 'en' }: { token?: string; lastId?: string | undefined; language?: string } = {},
): Promise<StreamReader> {
  const abort = new AbortController()
  const response = await fetch(url, {
    signal: abort.signal,
    headers: {
      'accept-language': language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
  })
  const events: ReadEvent[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      events.push(...messages.map(parse).filter(({ name }) => name !== 'beat'))
    }
  }
  // The end of the connection, from either side, ends reading.
  const ended = read().catch(() => {})
  return { status: response.status, events, ended, close: () => abort.abort() }
}

function parse(message: string): ReadEvent {
  const fields = new Map(message.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  const name = fields.get('event') as StreamEventName
  const data = streamEvents[name].parse(JSON.parse(fields.get('data') ?? ''))
  return { id: fields.get('id'), name, data }
}
