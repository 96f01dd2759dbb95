import type { FastifyInstance } from 'fastify'
import type { NotificationLinks } from '../notifications/index.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { announcementRoutes } from './routes.ts'
import { scheduleAnnouncements } from './send-announcements.ts'
import { announcementStaffRoutes } from './staff-routes.ts'

export { personalData } from './personal-data.ts'

/** What a club announces to its fans, in the application, by email and push. */
export async function announcementsModule(
  _http: FastifyInstance,
  { platform, register, backOffice, links }: ModuleOptions & { links: NotificationLinks },
): Promise<void> {
  announcementRoutes(register, platform)
  announcementStaffRoutes(backOffice, platform)
  scheduleAnnouncements(platform, links)
}
