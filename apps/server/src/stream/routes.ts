import { openEventStream } from '@virage/contract'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RegisterCall } from '../platform/http/register-call.ts'
import type { Platform } from '../platform/platform.ts'
import type { Streams } from './open-streams.ts'

/** The stream of a club. Once its headers are sent the connection belongs to the stream, not to the framework. */
export function streamRoutes(
  http: FastifyInstance,
  register: RegisterCall,
  { fans, clock }: Pick<Platform, 'fans' | 'clock'>,
  streams: Streams,
): void {
  // Streams never end by themselves, so they must before the server can.
  http.addHook('preClose', async () => streams.close())

  register(openEventStream, async ({ club, caller, language, request, reply }) => {
    const fanId = caller && (await fans.find(club.id, caller.username))?.id
    const stream = await streams.of(club.id)
    const { socket } = request.raw
    const { 'last-event-id': lastId } = request.headers
    reply.hijack()
    // Ended by the connection, not by chunks: then one buffer serves all, whatever is between them and us.
    reply.raw.removeHeader('transfer-encoding')
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    reply.raw.flushHeaders()
    socket.setTimeout(0)
    const expiry = caller && expiryOf(request)
    if (expiry !== undefined) {
      const timer = setTimeout(() => socket.end(), Math.max(0, expiry - clock.now().getTime())).unref()
      socket.once('close', () => clearTimeout(timer))
    }
    stream.watch({ socket, language, fanId }, typeof lastId === 'string' ? lastId : undefined)
    return reply
  })
}

/** When the bearer token of an admitted call expires, in milliseconds; the gate has verified it. */
function expiryOf(request: FastifyRequest): number | undefined {
  const [, payload = ''] = (request.headers.authorization ?? '').split('.')
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: number }
  return exp === undefined ? undefined : exp * 1000
}
