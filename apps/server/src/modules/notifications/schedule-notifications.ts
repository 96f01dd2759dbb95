import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Schedule } from '../../platform/schedule.ts'
import { findEndingSoon, findLost, findUnpaid } from './find-notifications.ts'
import { findOutbid } from './find-outbid.ts'
import { type NotificationLinks, sendNotifications } from './send-notifications.ts'

/** How often due notifications are searched, in milliseconds. */
const interval = 5_000

/**
 * Sends all due notifications, by the database's clock. Their records and the emails commit together. A lock keeps
 * other processes from doing the same concurrently.
 *
 * @returns how many notifications were sent
 */
export async function notifyFans(database: Database, links: NotificationLinks): Promise<number> {
  return database.asSystem(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('virage.notify')) as mine`.execute(tx)
    if (!rows[0]?.mine) return 0
    const notifications = [
      ...(await findOutbid(tx)),
      ...(await findLost(tx)),
      ...(await findEndingSoon(tx)),
      ...(await findUnpaid(tx)),
    ]
    await sendNotifications(tx, notifications, links)
    return notifications.length
  })
}

/** Schedules the sending of due notifications. */
export const scheduleNotifications = (
  schedule: Schedule,
  { database, links }: { database: Database; links: NotificationLinks },
): void => {
  schedule('notifyFans', interval, async () => {
    while ((await notifyFans(database, links)) > 0);
  })
}
