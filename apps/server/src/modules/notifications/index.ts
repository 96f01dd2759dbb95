import type { Identity } from '@virage/identity'
import type { FastifyInstance } from 'fastify'
import type { Push } from '../../platform/push/push.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ModuleOptions } from '../staff/index.ts'
import { deleteSubscriptionsOf } from './push-subscriptions.ts'
import { notificationRoutes } from './routes.ts'
import { scheduleNotifications } from './schedule-notifications.ts'
import type { NotificationLinks } from './send-notifications.ts'
import { unsubscribePages } from './unsubscribe-pages.ts'
import { createUnsubscribeLinks } from './unsubscribe-token.ts'

export type { LotNotification } from './lot-notification.ts'
export { notifyFan } from './notify-fan.ts'
export { composeMessage, sendMessages } from './club-message.ts'
export { readRecipients } from './recipients.ts'
export { sendPush } from './push-subscriptions.ts'
export { announcementKey, type NotificationLinks, sendNotifications } from './send-notifications.ts'
export { sendClubPage } from './unsubscribe-pages.ts'
export { personalData } from './personal-data.ts'

/** Creates the links in emails. */
export const createNotificationLinks = ({ config, publicUrl }: Platform): NotificationLinks => ({
  publicUrl,
  unsubscribeLinks: createUnsubscribeLinks(config.SECRET),
})

/** Notifications of fans by email and push, and fans' choices about them. */
export async function notificationsModule(
  http: FastifyInstance,
  {
    platform,
    register,
    push,
    links,
    identity,
  }: ModuleOptions & { push: Push; links: NotificationLinks; identity: Identity | undefined },
): Promise<void> {
  const { database, clubs, schedule, log } = platform
  notificationRoutes(register, platform, push)
  // A process that misses it finds it before the next message (`sendPush`).
  identity?.onSignInEnded((signInId) => {
    void deleteSubscriptionsOf(database, signInId).catch((error: unknown) => log.warn(error))
  })
  await http.register(unsubscribePages, { database, clubs, unsubscribeLinks: links.unsubscribeLinks })
  scheduleNotifications(schedule, { database, links })
}
