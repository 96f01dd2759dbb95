import type { FastifyInstance } from 'fastify'
import type { Push } from '../../platform/push/push.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { notificationRoutes } from './routes.ts'
import { scheduleNotifications } from './schedule-notifications.ts'
import type { NotificationLinks } from './send-notifications.ts'
import { unsubscribePages } from './unsubscribe-pages.ts'
import { createUnsubscribing } from './unsubscribe-token.ts'

export type { LotNotification } from './lot-notification.ts'
export { sendPush } from './push-subscriptions.ts'
export { type NotificationLinks, sendNotifications } from './send-notifications.ts'
export { show } from './unsubscribe-pages.ts'
export { personalData } from './personal-data.ts'

/** What the links of e-mails are made of. */
export const createNotificationLinks = ({ config, publicUrl }: Platform): NotificationLinks => ({
  publicUrl,
  unsubscribing: createUnsubscribing(config.SECRET),
})

/** What fans are told by e-mail and push, and what they want to be told. */
export async function notificationsModule(
  http: FastifyInstance,
  { platform, register, push, links }: ModuleOptions & { push: Push; links: NotificationLinks },
): Promise<void> {
  const { database, clubs, schedule } = platform
  notificationRoutes(register, platform, push)
  await http.register(unsubscribePages, { database, clubs, unsubscribing: links.unsubscribing })
  scheduleNotifications(schedule, { database, links })
}
