import { openEventStream } from '@virage/contract'
import { type Identity, networkOf } from '@virage/identity'
import type { FastifyInstance } from 'fastify'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { Platform } from '../../platform/platform.ts'
import { createConnections } from './connections.ts'
import type { Streams } from './open-streams.ts'

/**
 * Registers the event stream of a club. After its headers are sent, the stream controls the connection, not the
 * framework.
 */
export function streamRoutes(
  http: FastifyInstance,
  register: RegisterOperation,
  { fans, clock, config }: Pick<Platform, 'fans' | 'clock' | 'config'>,
  { streams, identity }: { streams: Streams; identity: Pick<Identity, 'onSignInEnded'> | undefined },
): void {
  const connections = createConnections(config.RATE_LIMIT > 0)
  identity?.onSignInEnded(connections.endSignIn)
  // The server can only close after the streams have ended.
  http.addHook('preClose', async () => streams.close())

  register(openEventStream, async ({ club, principal, language, request, reply }) => {
    const fanId = principal && (await fans.find(club.id, principal.username))?.id
    const stream = await streams.of(club.id)
    const { socket } = request.raw
    const { 'last-event-id': lastId } = request.headers
    const by = principal ? `account ${principal.username}` : `network ${networkOf(request.ip)}`
    connections.add({ by, signInId: principal?.signInId, socket })
    reply.hijack()
    // The end of the connection ends the response, without chunked encoding, so that all subscribers can share one
    // buffer.
    reply.raw.removeHeader('transfer-encoding')
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'close',
    })
    reply.raw.flushHeaders()
    socket.setTimeout(0)
    if (principal) {
      const left = Math.max(0, principal.expiresAt.getTime() - clock.now().getTime())
      const timer = setTimeout(() => socket.end(), left).unref()
      socket.once('close', () => clearTimeout(timer))
    }
    stream.subscribe({ socket, language, fanId }, typeof lastId === 'string' ? lastId : undefined)
    return reply
  })
}
