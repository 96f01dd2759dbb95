import { sql } from 'kysely'
import { isBeingCharged } from '../../../platform/database/is-being-charged.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Schedule } from '../../../platform/schedule.ts'

/**
 * Marks won lots whose deadline has passed without payment (B05). Offers to runners-up don't count, nor what staff have cancelled,
 * nor what the winner can't pay because a charge of their card is under way.
 *
 * @param of one payment; all of the installation without it
 */
export async function markUnpaid(tx: Tx, of?: { clubId: string; paymentId: string }): Promise<void> {
  await sql`
    insert into unpaid_mark (club_id, outstanding_payment_id, fan_id)
    select d.club_id, d.id, d.fan_id
    from outstanding_payment d join lot l on l.club_id = d.club_id and l.exclusive_id = d.exclusive_id
    where d.deadline <= statement_now() and d.paid_at is null and d.cancelled_at is null and l.leader_id = d.fan_id
      and not ${isBeingCharged}
      and not exists (
        select from unpaid_mark m where m.club_id = d.club_id and m.outstanding_payment_id = d.id and (
          m.lifted_at is null or m.lifted_at >= d.deadline))
      and ${of ? sql`d.club_id = ${of.clubId} and d.id = ${of.paymentId}` : sql`true`}
    on conflict (club_id, outstanding_payment_id) do update
      set created_at = virage_now(), lifted_at = null, lift_reason = null`.execute(tx)
}

/** Lifts the marks of payments: they don't count any more. */
export async function liftUnpaidMarks(tx: Tx, clubId: string, paymentIds: string[], reason: string): Promise<void> {
  if (paymentIds.length === 0) return
  await tx
    .updateTable('unpaid_mark')
    .set({ lifted_at: sql<Date>`virage_now()`, lift_reason: reason })
    .where('club_id', '=', clubId)
    .where('outstanding_payment_id', 'in', paymentIds)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Lifts all marks of a fan. @returns how many, and until when bidding was closed */
export async function liftUnpaidMarksOfFan(
  tx: Tx,
  { clubId, fanId, reason }: { clubId: string; fanId: string; reason: string },
): Promise<{ lifted: number; closedUntil: Date | null } | undefined> {
  const fan = await tx
    .selectFrom('fan')
    .select('bidding_closed_until')
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!fan) return undefined
  const { numUpdatedRows } = await tx
    .updateTable('unpaid_mark')
    .set({ lifted_at: sql<Date>`virage_now()`, lift_reason: reason })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return { lifted: Number(numUpdatedRows), closedUntil: fan.bidding_closed_until }
}

/** How often overdue payments are marked, in milliseconds. */
const interval = 30_000

/** Schedules the marking of overdue payments. */
export const scheduleUnpaidMarks = (schedule: Schedule, { database }: { database: Database }): void => {
  schedule('markUnpaid', interval, () => database.asSystem((tx) => markUnpaid(tx)))
}
