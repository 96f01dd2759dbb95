import { openEventStream } from '@virage/contract'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BeginStream } from './begin-stream.ts'
import type { Streams } from './open-streams.ts'

/**
 * Registers the event stream of a club. After its headers are sent, the stream controls the connection, not the
 * framework.
 */
export function streamRoutes(
  register: RegisterOperation,
  { fans }: Pick<Platform, 'fans'>,
  { streams, begin }: { streams: Streams; begin: BeginStream },
): void {
  register(openEventStream, async ({ club, principal, language, request, reply }) => {
    const fanId = principal && (await fans.find(club.id, principal.username))?.id
    const stream = await streams.of(club.id)
    const { socket } = request.raw
    const { 'last-event-id': lastId } = request.headers
    if (begin({ principal, request, reply }))
      stream.subscribe({ socket, language, fanId }, typeof lastId === 'string' ? lastId : undefined)
    return reply
  })
}
