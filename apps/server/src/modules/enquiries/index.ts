import type { FastifyInstance } from 'fastify'
import type { NotificationLinks } from '../notifications/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { enquiryRoutes } from './routes.ts'
import { enquiryStaffRoutes } from './staff-routes.ts'

export { personalData } from './personal-data.ts'

/** Questions of fans to their club, and its answers. */
export async function enquiriesModule(
  _http: FastifyInstance,
  { platform, register, backOffice, links }: ModuleOptions & { links: NotificationLinks },
): Promise<void> {
  enquiryRoutes(register, platform)
  enquiryStaffRoutes(backOffice, links)
}
