import { sql } from 'kysely'
import { agreedDeduction } from '../../../platform/database/agreed-deduction.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockOrder } from './contract-queries.ts'
import { lockWithdrawal } from './queries.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'
import { keepThings } from './withdraw.ts'

/** A withdrawal without a refund of its own, and with nothing else that it waits for. */
type Unrefunded = { id: string; deduction: number; number: number; lineIds: string[] }

/**
 * Creates the job that follows when a refund of an order has failed. Buyers who have withdrawn meanwhile had nothing left to be refunded: their
 * refunds begin now, and what has not left the club is for sale again. It can run any number of times.
 */
export const refundWithdrawals =
  ({ database }: { database: Database }) =>
  async ({ clubId, orderId }: { clubId: string; orderId: string }): Promise<void> => {
    const { rows } = await database.withTenant(clubId, (tx) =>
      sql<Unrefunded>`
        select w.id, coalesce(${agreedDeduction}, 0) as deduction, o.number,
          array(select n.exclusive_id from withdrawal_line n where n.club_id = w.club_id and n.withdrawal_id = w.id) as "lineIds"
        from withdrawal w join orders o on o.club_id = w.club_id and o.id = w.order_id
        where w.club_id = ${clubId} and w.order_id = ${orderId} and w.refusal is null
          and not exists (select from refund r where r.club_id = w.club_id and r.withdrawal_id = w.id)
          and (not w.needs_return or ${agreedDeduction} is not null
            or exists (select from withdrawal_shipment s where s.club_id = w.club_id and s.withdrawal_id = w.id))
        order by w.id`.execute(tx),
    )
    for (const { id, deduction, number, lineIds } of rows)
      await database.withTenant(clubId, async (tx) => {
        const withdrawal = await lockWithdrawal(tx, clubId, id)
        const contract = withdrawal && (await lockOrder(tx, clubId, number, undefined))
        if (!contract || !(await refundWithdrawal(tx, clubId, withdrawal, deduction))) return
        const withdrawn = contract.lines.filter(({ exclusiveId }) => lineIds.includes(exclusiveId))
        await keepThings(tx, clubId, contract, withdrawn)
      })
  }
