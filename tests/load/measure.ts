import autocannon from 'autocannon'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Connections and seconds of one measurement: enough to settle, short enough for every day. */
export const shape = { connections: 40, duration: 5 }

/** Requests a second that an address answers, and how many answers were not as they should be. */
export async function requestsPerSecond(options: {
  url: string
  headers?: Record<string, string>
  expected: number
}): Promise<{ rate: number; wrong: number }> {
  const run = (duration: number) =>
    new Promise<autocannon.Result>((done, failed) => {
      autocannon(
        {
          url: options.url,
          connections: shape.connections,
          duration,
          ...(options.headers ? { headers: options.headers } : {}),
        },
        (error, result) => (error ? failed(error) : done(result)),
      )
    })
  await run(1)
  const result = await run(shape.duration)
  const right = options.expected === 200 ? result['2xx'] : result['3xx']
  return {
    rate: Math.round(result.requests.total / result.duration),
    wrong: result.requests.total - right + result.errors,
  }
}

/** A bare `node:http` server that answers the same status, headers and bytes to everything. */
export async function bareServer(answer: {
  status: number
  headers: Record<string, string>
  body: Buffer
}): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers)
    response.end(answer.status === 304 ? undefined : answer.body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server }
}
