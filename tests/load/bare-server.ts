// A bare `node:http` server in its own process: sends the same status, headers and bytes for every request.
import { createServer } from 'node:http'

type Answer = { status: number; headers: Record<string, string>; body: string }

process.once('message', ({ status, headers, body }: Answer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(status, headers)
    response.end(status === 304 ? undefined : bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
