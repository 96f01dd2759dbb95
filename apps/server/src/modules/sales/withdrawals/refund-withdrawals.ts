import { sql } from 'kysely'
import { agreedDeduction, isRefundDue } from '../../../platform/database/agreed-deduction.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockWithdrawal } from './queries.ts'
import { refundWithdrawal } from './refund-withdrawal.ts'

/**
 * Creates the job that follows when a refund of staff has been done, or has failed: refunds of withdrawals from the same order have waited for it,
 * and begin now. It can run any number of times.
 */
export const refundWithdrawals =
  ({ database }: { database: Database }) =>
  async ({ clubId, orderId }: { clubId: string; orderId: string }): Promise<void> => {
    const { rows } = await database.withTenant(clubId, (tx) =>
      sql<{ id: string; deduction: number }>`
        select w.id, coalesce(${agreedDeduction}, 0) as deduction from withdrawal w
        where w.club_id = ${clubId} and w.order_id = ${orderId} and w.refusal is null and ${isRefundDue}
          and not exists (select from refund r where r.club_id = w.club_id and r.withdrawal_id = w.id)
        order by w.id`.execute(tx),
    )
    for (const { id, deduction } of rows)
      await database.withTenant(clubId, async (tx) => {
        const withdrawal = await lockWithdrawal(tx, clubId, id)
        if (withdrawal) await refundWithdrawal(tx, clubId, withdrawal, deduction)
      })
  }
