import { Agent, request as httpRequest } from 'node:http'
import type { Request } from './api-requests.ts'

/** A response. */
export type Answer = {
  /** 0 if the connection ended without a response. */
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** Milliseconds from the first byte sent to the last one received. */
  time: number
}

/** Timeout of a response, in milliseconds: far above the accepted duration, so that slow responses are measured. */
const timeout = 20_000
/** How long an event stream is read, in milliseconds. */
const streamTime = 100

/** Sends requests over keep-alive connections; the caller limits the concurrency. */
export function createSender(origin: string): { send: (request: Request) => Promise<Answer>; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const { hostname, port } = new URL(origin)
  const send = (request: Request) =>
    new Promise<Answer>((done) => {
      const started = performance.now()
      const chunks: Buffer[] = []
      const finish = (status: number, headers: Answer['headers']) =>
        done({ status, headers, text: Buffer.concat(chunks).toString(), time: performance.now() - started })
      const { method, path, headers, body } = request
      const length: Record<string, number> = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const sent = httpRequest(
        { agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout },
        (response) => {
          const { statusCode = 0 } = response
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('close', () => finish(statusCode, response.headers))
          // An open stream does not end by itself.
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            setTimeout(() => response.destroy(), streamTime)
          }
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => finish(0, {}))
      sent.end(body)
    })
  return { send, close: () => agent.destroy() }
}
