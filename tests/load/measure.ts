import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** Connections and seconds of one measurement. */
export const shape = { connections: 40, duration: 5 }

/** Measures the requests per second of a URL, and counts wrong responses. */
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

/** Starts a bare server with a fixed response in its own process, as the product runs in its own. */
export async function bareServer(answer: {
  status: number
  headers: Record<string, string>
  body: Buffer
}): Promise<{ url: string; stop: () => void }> {
  const child = fork(new URL('./bare-server.ts', import.meta.url))
  child.send({ ...answer, body: answer.body.toString('base64') })
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return { url: `http://127.0.0.1:${address.port}/`, stop: () => void child.kill() }
}
