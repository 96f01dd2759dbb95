import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { findEndingSoon, findLost, findOutbid, findUnpaid } from './find-notices.ts'
import { type NoticeLinks, sendNotices } from './send-notices.ts'

/** How often it is looked whom there is something to tell, in milliseconds. */
const interval = 5_000

/**
 * Tells all fans whom there is something to tell, by the database's clock; what they were told and the mails commit
 * together. Of several processes one does so at a time.
 *
 * @returns how many notices were sent
 */
export async function notifyFans(database: Database, links: NoticeLinks): Promise<number> {
  return database.asSystem(async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('virage.notify')) as mine`.execute(tx)
    if (!rows[0]?.mine) return 0
    const notices = [
      ...(await findOutbid(tx)),
      ...(await findLost(tx)),
      ...(await findEndingSoon(tx)),
      ...(await findUnpaid(tx)),
    ]
    await sendNotices(tx, notices, links)
    return notices.length
  })
}

/** Keeps telling until stopped. */
export function scheduleNotifications({
  database,
  links,
  log,
}: {
  database: Database
  links: NoticeLinks
  log: FastifyBaseLogger
}): { notifyNow: () => Promise<void>; stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const notifyNow = async () => {
    running ??= (async () => {
      while ((await notifyFans(database, links)) > 0);
    })()
      .catch((err: unknown) => log.error({ err }, 'notifying fans failed; trying again'))
      .finally(() => (running = undefined))
    await running
  }
  const timer = setInterval(() => void notifyNow(), interval)
  return {
    notifyNow,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
