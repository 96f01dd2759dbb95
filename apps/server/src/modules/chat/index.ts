import type { FastifyInstance } from 'fastify'
import type { ModuleOptions } from '../staff/index.ts'
import { chatRoutes } from './routes.ts'
import { moderationRoutes } from './staff-routes.ts'

export { personalData } from './personal-data.ts'
export { hasBlock, readChatSuspension } from './queries.ts'

/** Conversations between members, and their moderation. */
export async function chatModule(
  _http: FastifyInstance,
  { platform, register, backOffice }: ModuleOptions,
): Promise<void> {
  chatRoutes(register, platform)
  moderationRoutes(backOffice)
}
