import { sql } from 'kysely'
import type { NotificationLinks } from '../../notifications/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { openCharge } from './charge-outstanding-payment.ts'
import { leaveTimeToPay, stopScheduledCharge } from './end-charge.ts'

type Charging = { database: Database; provider: string; now: () => Date; links: NotificationLinks }

/**
 * How long a charge waits for the winner's email about it: longer than the pause between two attempts to send it, six hours. In
 * the last such hours before the deadline it doesn't wait, so that the winner has time to pay otherwise.
 */
const announcementGrace = sql`interval '8 hours'`

/** How many are opened in a run: so many would have to fail each time before others waited for them. */
const most = 1_000

/**
 * Opens the charges of won lots whose time has come, once the winner's email about it was handed over. A payment that the fan is
 * just making otherwise waits. Without a card, without the winner's consent, or if the email isn't accepted, the plan ends, and the
 * winner is told.
 *
 * @returns how many payments it has handled
 * @throws AggregateError if some charges can't be opened; the others are nevertheless
 */
export async function chargeDuePayments({ database, provider, now, links }: Charging): Promise<number> {
  const due = await database.asSystem(async (tx) => {
    const { rows } = await sql<{ club_id: string; id: string; charge_at: Date }>`
      select d.club_id, d.id, d.charge_at from outstanding_payment d
      where d.charge_at <= statement_now() and d.paid_at is null and d.cancelled_at is null
        and (
          d.announced_at is not null or d.charge_at <= statement_now() - ${announcementGrace}
          or d.deadline <= statement_now() + ${announcementGrace})
        and not exists (
          select from checkout c
          where c.club_id = d.club_id and c.outstanding_payment_id = d.id and c.status in ('open', 'paid'))
      order by d.fan_id, d.charge_at limit ${most}`.execute(tx)
    return rows
  })
  // Each charge locks its winner's checkouts before the payment, and sees what has happened meanwhile.
  await runForEach(due, ({ club_id: clubId, id: paymentId, charge_at: begunAt }) =>
    database.withTenant(clubId, async (tx) => {
      const opened = await openCharge(tx, { clubId, paymentId, provider, now: now(), by: 'schedule' })
      if (opened.ok || (opened.reason !== 'noCard' && opened.reason !== 'unannounced')) return
      await leaveTimeToPay(tx, { clubId, paymentId, begunAt })
      await stopScheduledCharge(tx, { clubId, paymentId }, links)
    }),
  )
  return due.length
}

/** How often due charges are begun, in milliseconds. */
const interval = 10_000

/** Schedules the charges of won lots. */
export const scheduleDueCharges = (schedule: Schedule, charging: Charging): void => {
  schedule('chargeDuePayments', interval, async () => {
    while ((await chargeDuePayments(charging)) > 0);
  })
}
