// A small HTTP client for load generators: it parses only what they need, so that it takes little processor time from
// the server.
import { connect } from 'node:net'

/** A request on one of the client's connections. */
export type LoadRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** Whether the text of the response is needed. */
  isRead?: boolean
}

/** Status 0 is a broken connection. */
export type LoadResponse = { status: number; etag: string | undefined; text: string; milliseconds: number }

/** A client with a limited number of kept connections, which many fans share while they wait for nothing. */
export type LoadClient = { send: (request: LoadRequest) => Promise<LoadResponse>; close: () => void }

type Job = { bytes: string; isRead: boolean; begun: number; done: (response: LoadResponse) => void }

/** Opens a client. @param connections most connections at a time; further requests wait, and their time counts */
export function openLoadClient({ port, connections }: { port: number; connections: number }): LoadClient {
  const idle: Connection[] = []
  const open = new Set<Connection>()
  const waiting: Job[] = []

  const assign = (job: Job) => {
    const connection = idle.pop() ?? (open.size < connections ? add() : undefined)
    if (connection) connection.run(job)
    else waiting.push(job)
  }
  const add = () => {
    const connection = openConnection(port, {
      onIdle: () => {
        const next = waiting.shift()
        if (next) connection.run(next)
        else idle.push(connection)
      },
      onClose: () => {
        open.delete(connection)
        const index = idle.indexOf(connection)
        if (index >= 0) idle.splice(index, 1)
        const next = waiting.shift()
        if (next) assign(next)
      },
    })
    open.add(connection)
    return connection
  }

  return {
    send: ({ method = 'GET', path, headers = {}, body, isRead = false }) =>
      new Promise((done) => {
        const fields = { host: 'localhost', ...headers, ...(body === undefined ? {} : lengthOf(body)) }
        const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
        const bytes = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`
        assign({ bytes, isRead, begun: performance.now(), done })
      }),
    close: () => open.forEach((connection) => connection.close()),
  }
}

const lengthOf = (body: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
})

type Connection = { run: (job: Job) => void; close: () => void }

function openConnection(port: number, { onIdle, onClose }: { onIdle: () => void; onClose: () => void }): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let job: Job | undefined
  let head: Buffer | undefined
  let response: (Head & { parts: Buffer[]; tail: string }) | undefined

  const finish = (status: number) => {
    const [done, got] = [job, response]
    job = response = head = undefined
    const text = done?.isRead ? Buffer.concat(got?.parts ?? []).toString() : ''
    done?.done({ status, etag: got?.etag, text, milliseconds: performance.now() - done.begun })
  }
  socket.on('data', (chunk) => {
    let rest = chunk
    if (!response) {
      const bytes = head ? Buffer.concat([head, chunk]) : chunk
      const end = bytes.indexOf('\r\n\r\n')
      if (end < 0) return void (head = bytes)
      response = { ...parseHead(bytes.toString('latin1', 0, end)), parts: [], tail: '\r\n' }
      rest = bytes.subarray(end + 4)
    }
    response.left -= rest.length
    if (job?.isRead) response.parts.push(rest)
    if (response.isChunked) {
      response.tail = (response.tail + rest.toString('latin1', Math.max(0, rest.length - 7))).slice(-7)
      // A line of a CSV file can end with 0, too, and its chunk with the same line breaks as the last one.
      if (response.tail !== '\r\n0\r\n\r\n') return
    } else if (response.left > 0) return
    finish(response.status)
    onIdle()
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    if (job) finish(0)
    onClose()
  })
  return {
    run: (next) => {
      job = next
      socket.write(next.bytes)
    },
    close: () => socket.destroy(),
  }
}

/** The head of a response; `left` is the length of its body, which nobody knows if it is chunked. */
type Head = { status: number; etag: string | undefined; left: number; isChunked: boolean }

/** Parses the status line and the fields that matter. */
function parseHead(text: string): Head {
  const status = Number(text.slice(9, 12))
  const hasBody = status !== 204 && status !== 304
  return {
    status,
    etag: /\r\netag: ([^\r]+)/i.exec(text)?.[1],
    left: hasBody ? Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0) : 0,
    isChunked: hasBody && /\r\ntransfer-encoding: chunked/i.test(text),
  }
}
