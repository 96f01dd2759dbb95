import type { FastifyInstance } from 'fastify'
import type { Identity } from '@virage/identity'
import type { ModuleOptions } from '../staff/index.ts'
import { createBeginStream } from './begin-stream.ts'
import { createConnections } from './connections.ts'
import type { LiveClubs } from './live/live-clubs.ts'
import { purgePresence } from './live/presence-queries.ts'
import { liveRoutes } from './live/routes.ts'
import type { Streams } from './open-streams.ts'
import { streamRoutes } from './routes.ts'
import { wallRoutes } from './wall/routes.ts'

export { openLiveClubs } from './live/live-clubs.ts'
export { openStreams } from './open-streams.ts'

/** The event streams of clubs, for fans and for staff, and the big screen that they control. */
export async function streamingModule(
  http: FastifyInstance,
  {
    platform,
    register,
    backOffice,
    streams,
    live,
    identity,
  }: ModuleOptions & { streams: Streams; live: LiveClubs; identity: Identity | undefined },
): Promise<void> {
  const { config, clock, database, purges } = platform
  const connections = createConnections(config.RATE_LIMIT > 0, identity?.verifier.isEnded)
  identity?.onSignInEnded(connections.endSignIn)
  identity?.onSignInsMissed(connections.endMissed)
  // The server can only close after the streams have ended.
  http.addHook('preClose', async () => {
    streams.close()
    live.close()
  })
  purges['presence'] = () => purgePresence(database)
  const begin = createBeginStream(connections, clock)
  streamRoutes(register, platform, { streams, begin })
  liveRoutes(register, backOffice, platform, { live, begin })
  wallRoutes(register, backOffice, platform)
}
