import type { Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { LotNotification } from '../notifications/index.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Who owes how much for which lot; in hundred-thousandths of a coin. */
export type Owed = { clubId: string; exclusiveId: string; fanId: string; price: Coins }

/**
 * Has a fan owe a lot until the club's deadline. A lot is owed by one fan at a time.
 *
 * @returns what the fan is to be told; undefined when somebody owes the lot already
 */
export async function insertDuePayment(tx: Tx, owed: Owed): Promise<LotNotification | undefined> {
  const { clubId, exclusiveId, fanId, price } = owed
  const { rows } = await sql<{ until: Date; slug: string; name: Texts }>`
    with due as (
      insert into due_payment (club_id, exclusive_id, fan_id, price, deadline)
      select id, ${exclusiveId}, ${fanId}, ${price}, virage_now() + due_deadline from club where id = ${clubId}
      on conflict do nothing
      returning club_id, exclusive_id, deadline
    )
    select d.deadline as until, e.slug, e.name
    from due d join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id`.execute(tx)
  const [row] = rows
  return row && { clubId, fanId, kind: 'won', lots: [{ exclusiveId, price, ...row }] }
}
