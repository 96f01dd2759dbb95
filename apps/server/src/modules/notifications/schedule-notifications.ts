import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { isUnavailable } from '../../platform/database/is-unavailable.ts'
import { runForEach } from '../../platform/run-for-each.ts'
import type { Schedule } from '../../platform/schedule.ts'
import { findEndingSoon, findLost, findUnpaid } from './find-notifications.ts'
import { findOutbid } from './find-outbid.ts'
import { type NotificationLinks, sendNotifications } from './send-notifications.ts'

/** How often due notifications are searched, in milliseconds. */
const interval = 5_000

/**
 * Sends all due notifications, by the database's clock: those of all clubs together, or club by club if that fails.
 *
 * @returns how many notifications were sent
 * @throws AggregateError if some clubs' can't be sent; the others' are nevertheless
 */
export async function notifyFans(database: Database, links: NotificationLinks): Promise<number> {
  try {
    return await database.asSystem((tx) => notifyTogether(tx, links))
  } catch (error) {
    if (isUnavailable(error)) throw error
    const clubs = await database.asSystem((tx) => tx.selectFrom('club').select('id').execute())
    let sent = 0
    await runForEach(clubs, async ({ id }) => {
      sent += await database.withTenant(id, (tx) => notifyTogether(tx, links))
    })
    return sent
  }
}

/**
 * Sends the due notifications that a transaction sees: of all clubs, or of one. Their records and the emails commit together. A lock keeps
 * other processes from doing the same concurrently.
 */
async function notifyTogether(tx: Tx, links: NotificationLinks): Promise<number> {
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
  schedule('notifyFans', interval, async () => {
    while ((await notifyFans(database, links)) > 0);
  })
}
