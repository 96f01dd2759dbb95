import type { FastifyInstance } from 'fastify'
import type { Identity } from '@virage/identity'
import type { ModuleOptions } from '../staff/index.ts'
import type { Streams } from './open-streams.ts'
import { streamRoutes } from './routes.ts'

export { openStreams } from './open-streams.ts'

/** The event streams of clubs. */
export async function streamingModule(
  http: FastifyInstance,
  { platform, register, streams, identity }: ModuleOptions & { streams: Streams; identity: Identity | undefined },
): Promise<void> {
  streamRoutes(http, register, platform, { streams, identity })
}
