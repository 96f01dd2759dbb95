import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'

/**
 * How long a call can be repeated under its key. A client makes a key for one press and keeps it no longer than its page
 * is open; a phone may hold a page that was left for days.
 */
const repeatableFor = '7 days'

/** Forgets the answers to calls that nobody can mean to repeat any more. @returns how many */
export async function forgetAnswers(database: Database): Promise<number> {
  const { numDeletedRows } = await database.acrossClubs((tx) =>
    tx
      .deleteFrom('idempotency_key')
      .where('created_at', '<', sql<Date>`virage_now() - ${repeatableFor}::interval`)
      .executeTakeFirst(),
  )
  return Number(numDeletedRows)
}

/** Forgets them once an hour, and when the clock was moved. */
export function keepForgetting({ database, log }: { database: Database; log: FastifyBaseLogger }): {
  forgetNow: () => Promise<void>
  stop: () => void
} {
  const forgetNow = async () => {
    await forgetAnswers(database).catch((err: unknown) =>
      log.error({ err }, 'forgetting kept answers failed; trying again'),
    )
  }
  const timer = setInterval(() => void forgetNow(), 3_600_000)
  return { forgetNow, stop: () => clearInterval(timer) }
}
