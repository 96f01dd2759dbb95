import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '@virage/identity'
import type { Principal } from '../../platform/access/principal.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Connections } from './connections.ts'

/**
 * Takes a connection over from the framework and sends the headers of an event stream. The stream ends with the caller's
 * token or sign-in.
 *
 * @returns false if the client has already left: its connection won't emit `close` any more, so nothing may wait for that
 * @throws ApiError `errors.backend.tooManyRequests` if the account, or the visitor's network, has too many streams
 */
export type BeginStream = (of: {
  principal: Principal | undefined
  request: FastifyRequest
  reply: FastifyReply
}) => boolean

/** Creates {@link BeginStream}. */
export const createBeginStream =
  (connections: Connections, clock: Clock): BeginStream =>
  ({ principal, request, reply }) => {
    const { socket } = request.raw
    if (socket.destroyed) {
      reply.hijack()
      return false
    }
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
    return true
  }
