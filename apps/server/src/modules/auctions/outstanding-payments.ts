import type { Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { LotNotification } from '../notifications/index.ts'
import type { Tx } from '../../platform/database/database.ts'

/** A payment that a fan owes for a lot; the price is in hundred-thousandths of a coin. */
export type NewOutstandingPayment = { clubId: string; exclusiveId: string; fanId: string; price: Coins }

/**
 * Creates the outstanding payment of a lot's winner, due by the club's deadline. A lot has only one at a time.
 *
 * @returns the notification to send; undefined if the lot already has an outstanding payment
 */
export async function insertOutstandingPayment(
  tx: Tx,
  payment: NewOutstandingPayment,
): Promise<LotNotification | undefined> {
  const { clubId, exclusiveId, fanId, price } = payment
  const { rows } = await sql<{ until: Date; slug: string; name: Texts }>`
    with due as (
      insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline)
      select id, ${exclusiveId}, ${fanId}, ${price}, virage_now() + due_deadline from club where id = ${clubId}
      on conflict do nothing
      returning club_id, exclusive_id, deadline
    )
    select d.deadline as until, e.slug, e.name
    from due d join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id`.execute(tx)
  const [row] = rows
  return row && { clubId, fanId, kind: 'won', lots: [{ exclusiveId, price, ...row }] }
}
