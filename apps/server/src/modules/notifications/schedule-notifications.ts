import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { runUntilEmpty } from '../../platform/run-until-empty.ts'
import type { Schedule } from '../../platform/schedule.ts'
import { findEndingSoon, findLost, findUnpaid, keyOf } from './find-notifications.ts'
import { findOutbid } from './find-outbid.ts'
import { type NotificationLinks, sendNotifications } from './send-notifications.ts'

/** How often due notifications are searched, in milliseconds. */
const interval = 5_000

/**
 * Sends the due notifications of all clubs, by the database's clock, batch by batch. Their records and the emails commit together. A lock
 * keeps other processes from doing the same concurrently. One that fails is tried again at the next run, and holds up no other.
 *
 * @throws AggregateError of all failures, at the end
 */
const notifyFans = (database: Database, links: NotificationLinks): Promise<void> =>
  runUntilEmpty('notifications', (failed, name) =>
    database.asSystem(async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('virage.notify')) as mine`.execute(tx)
      if (!rows[0]?.mine) return false
      const notifications = [
        ...(await findOutbid(tx, failed)),
        ...(await findLost(tx, failed)),
        ...(await findEndingSoon(tx, failed)),
        ...(await findUnpaid(tx, failed)),
      ]
      await sendNotifications(tx, notifications, links, (failing) =>
        name(...failing.flatMap(({ fanId, lots }) => lots.map(({ exclusiveId }) => keyOf(fanId, exclusiveId)))),
      )
      return notifications.length > 0
    }),
  )

/** Schedules the sending of due notifications. */
export const scheduleNotifications = (
  schedule: Schedule,
  { database, links }: { database: Database; links: NotificationLinks },
): void => {
  schedule('notifyFans', interval, () => notifyFans(database, links))
}
