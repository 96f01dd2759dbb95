import { openEventStream, type StreamEventName } from '@virage/contract'
import { network, type SentRequest } from './network.ts'

/** The server's end of an event stream connection. */
export type StreamConnection = {
  headers: Headers
  /** Whether the client has closed it. */
  isClosed: () => boolean
  /** Sends an event; heartbeats have no id. */
  send: (name: StreamEventName, data: object, id?: string) => void
  /** Sends text, which may be a part of an event. */
  sendText: (text: string) => void
  /** Closes the connection, as a server does when it stops. */
  end: () => void
}

/** Serves event streams. @returns the connections so far; the array grows */
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
  const stream = new ReadableStream<Uint8Array>({ start: (created) => void (controller = created) })
  const sendText = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
  // As in a browser, an aborted request ends the body.
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
