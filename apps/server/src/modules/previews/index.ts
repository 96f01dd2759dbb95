import type { FastifyInstance } from 'fastify'
import type { ModuleOptions } from '../staff/index.ts'
import { markdownRoute } from './markdown-route.ts'
import { purgePreviews } from './queries.ts'
import { previewStaffRoutes } from './staff-routes.ts'

export { createFindPreview, type FindPreview, type FoundPreview } from './find-preview.ts'

/** Preview links: pages that visitors don't see yet. */
export async function previewsModule(
  _http: FastifyInstance,
  { platform: { database, config, purges }, register, backOffice }: ModuleOptions,
): Promise<void> {
  markdownRoute(register)
  previewStaffRoutes(backOffice, config.SECRET)
  purges['previews'] = () => purgePreviews(database)
}
