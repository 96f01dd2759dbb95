import { openEventStream, type StreamEventName } from '@virage/contract'
import { network, type SentRequest } from './network.ts'

/** One connection of an event stream, seen from the server. */
export type StreamConnection = {
  headers: Headers
  /** Whether the client has closed it. */
  isClosed: () => boolean
  /** Sends an event; without an id as a beat has none. */
  send: (name: StreamEventName, data: object, id?: string) => void
  /** Sends a part of a text that may stop in the middle of an event. */
  sendText: (text: string) => void
  /** Ends the connection, as a server that stops does. */
  end: () => void
}

/** Serves event streams. @returns the connections that were made, which grow */
export function serveStreams(): StreamConnection[] {
  const connections: StreamConnection[] = []
  network.responds(openEventStream.method, openEventStream.path, (request) => {
    const { connection, response } = connect(request)
    connections.push(connection)
    return response
  })
  return connections
}

function connect({ headers, signal }: SentRequest): { connection: StreamConnection; response: Response } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  const sendText = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
  // As in a browser: who gives a request up reads no more of it.
  signal?.addEventListener('abort', () => controller?.error(signal.reason), { once: true })
  return {
    connection: {
      headers,
      isClosed: () => signal?.aborted === true,
      send: (name, data, id) =>
        sendText(`${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
      sendText,
      end: () => controller?.close(),
    },
    response: new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
  }
}
