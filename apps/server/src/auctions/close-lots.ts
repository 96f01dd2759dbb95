import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '../platform/database/database.ts'
import type { Events } from '../platform/events.ts'
import { addJob } from '../platform/jobs.ts'
import { setLetter } from '../platform/mail/letter.ts'
import { wonLetter } from './letters.ts'

type Closed = { club_id: string; exclusive_id: string; leader_id: string | null; current_price: number | null }

/**
 * Settles the lots whose end has passed by the database's clock: each once, whichever process comes first, and also
 * those that ended while no process ran. The winner owes what they bid, until the club's deadline.
 *
 * @returns how many lots were closed
 */
export async function closeLots({
  database,
  events,
  publicUrl,
}: {
  database: Database
  events: Events
  publicUrl: () => string
}): Promise<number> {
  const closed = await database.acrossClubs(async (tx) => {
    const { rows } = await sql<Closed>`
      update lot set closed_at = virage_now(), version = version + 1
      where (club_id, exclusive_id) in (
        select club_id, exclusive_id from lot where closed_at is null and ends_at <= virage_now()
        order by ends_at limit 100 for update skip locked)
      returning club_id, exclusive_id, leader_id, current_price`.execute(tx)
    for (const lot of rows) await settleWinner(tx, lot, publicUrl())
    return rows
  })
  for (const { club_id, exclusive_id, leader_id } of closed) {
    events.publish({ type: 'exclusive', clubId: club_id, exclusiveId: exclusive_id })
    if (leader_id) events.publish({ type: 'duePayment', clubId: club_id, fanId: leader_id })
  }
  return closed.length
}

async function settleWinner(tx: Tx, lot: Closed, publicUrl: string): Promise<void> {
  if (lot.leader_id === null || lot.current_price === null) return
  await sql`
    insert into due_payment (club_id, exclusive_id, fan_id, price, deadline)
    select id, ${lot.exclusive_id}, ${lot.leader_id}, ${lot.current_price}, virage_now() + due_deadline from club where id = ${lot.club_id}
    on conflict do nothing`.execute(tx)
  const winner = await tx
    .selectFrom('fan as f')
    .innerJoin('club as c', 'c.id', 'f.club_id')
    .innerJoin('exclusive as e', 'e.club_id', 'f.club_id')
    .select([
      'f.email',
      'f.language',
      'f.first_name',
      'c.platform_name',
      'c.slug as club_slug',
      'c.languages',
      'e.name',
      'e.slug',
    ])
    .where('f.club_id', '=', lot.club_id)
    .where('f.id', '=', lot.leader_id)
    .where('e.id', '=', lot.exclusive_id)
    .executeTakeFirstOrThrow()
  await addJob(tx, 'sendMail', setLetter(wonLetter(winner, publicUrl)), { jobKey: `won ${lot.exclusive_id}` })
}

/** How often ended lots are looked for, in milliseconds: the end shows at once, its settling within this. */
const interval = 1_000

/** Keeps closing lots until stopped. */
export function keepClosingLots(platform: {
  database: Database
  events: Events
  publicUrl: () => string

  log: FastifyBaseLogger
}): { closeNow: () => Promise<void>; stop: () => Promise<void> } {
  let running: Promise<void> | undefined
  const closeNow = async () => {
    running ??= (async () => {
      while ((await closeLots(platform)) > 0);
    })()
      .catch((err: unknown) => platform.log.error({ err }, 'closing lots failed; trying again'))
      .finally(() => (running = undefined))
    await running
  }
  const timer = setInterval(() => void closeNow(), interval)
  return {
    closeNow,
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
