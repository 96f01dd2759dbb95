import type { FastifyInstance } from 'fastify'
import type { MediaStore } from '../media/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { postStaffRoutes } from './post-staff-routes.ts'
import { programStaffRoutes } from './program-staff-routes.ts'
import { newsRoutes } from './routes.ts'

/** News posts and programs. */
export async function newsModule(
  _http: FastifyInstance,
  { platform, register, backOffice, media }: ModuleOptions & { media: MediaStore },
): Promise<void> {
  newsRoutes(register, platform)
  postStaffRoutes(backOffice, media)
  programStaffRoutes(backOffice, media)
}
