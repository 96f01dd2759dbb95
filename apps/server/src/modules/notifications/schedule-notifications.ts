import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { forAllClubs } from '../../platform/database/for-all-clubs.ts'
import type { Schedule } from '../../platform/schedule.ts'
import { findEndingSoon, findLost, findUnpaid } from './find-notifications.ts'
import { findOutbid } from './find-outbid.ts'
import { type NotificationLinks, sendNotifications } from './send-notifications.ts'

/** How often due notifications are searched, in milliseconds. */
const interval = 5_000

/**
 * Sends the due notifications that a transaction sees, by the database's clock: of all clubs, or of one. Their records and the emails
 * commit together. A lock keeps other processes from doing the same concurrently.
 *
 * @returns how many notifications were sent
 */
async function notifyFans(tx: Tx, links: NotificationLinks): Promise<number> {
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
}

/** Schedules the sending of due notifications. */
export const scheduleNotifications = (
  schedule: Schedule,
  { database, links }: { database: Database; links: NotificationLinks },
): void => {
  schedule('notifyFans', interval, () =>
    forAllClubs(database, async (transact) => {
      while ((await transact((tx) => notifyFans(tx, links))) > 0);
    }),
  )
}
