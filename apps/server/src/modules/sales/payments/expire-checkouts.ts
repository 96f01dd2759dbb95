import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events.ts'
import { resumeRefunds } from '../refunds/resume-refunds.ts'
import { readCheckoutLines } from './checkouts.ts'
import { releaseCheckout } from './release-checkout.ts'

/** Longer than the provider's page lives, a minute more than it is told, so that a payment in its last second counts. */
const grace = '2 minutes'

/** Ends checkouts whose time is over and gives back what they set aside. @returns how many */
export async function expireCheckouts({ database, events }: { database: Database; events: Events }): Promise<number> {
  const expired = await database.asSystem(async (tx) => {
    const rows = await tx
      .selectFrom('checkout')
      .selectAll()
      .where('status', '=', 'open')
      .where('expires_at', '<', sql<Date>`virage_now() - ${grace}::interval`)
      .orderBy('expires_at')
      .limit(100)
      .forUpdate()
      .skipLocked()
      .execute()
    const released = []
    for (const checkout of rows) {
      const lines = await readCheckoutLines(tx, checkout.club_id, checkout.id)
      released.push(...lines.map(({ id: exclusiveId }) => ({ clubId: checkout.club_id, exclusiveId })))
      await releaseCheckout(tx, checkout, 'expired')
    }
    return { count: rows.length, released }
  })
  for (const one of expired.released) events.publish({ type: 'exclusive', ...one })
  return expired.count
}

/** Keeps ending them, and takes up refunds that were left, twice a minute. */
export function keepExpiringCheckouts(platform: {
  database: Database
  events: Events
  log: FastifyBaseLogger
  /** Sends a refund to the provider. */
  send: (refund: { clubId: string; refundId: string }) => Promise<void>
}): { lookNow: () => Promise<void>; stop: () => void } {
  const lookNow = async () => {
    await expireCheckouts(platform).catch((err: unknown) =>
      platform.log.error({ err }, 'ending checkouts failed; trying again'),
    )
    await resumeRefunds(platform).catch((err: unknown) =>
      platform.log.error({ err }, 'resuming refunds failed; trying again'),
    )
  }
  const timer = setInterval(() => void lookNow(), 30_000)
  // What a dead process has left is looked for at once.
  void lookNow()
  return { lookNow, stop: () => clearInterval(timer) }
}
