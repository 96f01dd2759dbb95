import type { Cents, Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { Page } from '../../platform/http/page.ts'
import type { Tx } from '../../platform/database/database.ts'

/** A transaction of the wallet. */
export type OperationRow = {
  id: string
  kind: 'GIFT' | 'PURCHASE' | 'ORDER' | 'REFUND'
  amount: Coins
  cost: Cents | null
  /** The other fan of a gift, or the transfer's memo. */
  label: string | null
  /** The names of an order's items, each by language; null for other transactions. */
  things: unknown[] | null
  created_at: Date
}

/** Reads a fan's gifts, purchases, orders and refunds, newest first. Holds and releases are not shown. */
export async function readOperations(
  tx: Tx,
  clubId: string,
  fanId: string,
  { limit, cursor }: Page,
): Promise<OperationRow[]> {
  return (
    tx
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_account as a', (join) =>
        join.onRef('a.club_id', '=', 'e.club_id').onRef('a.id', '=', 'e.account_id'),
      )
      .innerJoin('ledger_transfer as t', (join) =>
        join.onRef('t.club_id', '=', 'e.club_id').onRef('t.id', '=', 'e.transfer_id'),
      )
      .leftJoin('gift_card as g', (join) => join.onRef('g.club_id', '=', 't.club_id').onRef('g.id', '=', 't.reference'))
      .leftJoin('refund', (join) =>
        join.onRef('refund.club_id', '=', 't.club_id').onRef('refund.id', '=', 't.reference'),
      )
      .leftJoin('fan as other', (join) =>
        join
          .onRef('other.club_id', '=', 'g.club_id')
          .on('other.id', '=', sql<string>`case when g.from_id = ${fanId} then g.to_id else g.from_id end`),
      )
      .select(['t.id', 't.kind', 't.cost', 't.created_at'])
      .select(sql<Coins>`sum(e.amount)::bigint`.as('amount'))
      .select(
        sql<string | null>`coalesce(nullif(trim(other.first_name || ' ' || other.last_name), ''), t.memo)`.as('label'),
      )
      .select(
        sql<unknown[] | null>`(select jsonb_agg(l.name order by l.exclusive_id) from order_line l
        where l.club_id = t.club_id
          and l.order_id = case when refund.order_id is null then t.reference else refund.order_id end)`.as('things'),
      )
      .where('e.club_id', '=', clubId)
      .where('a.fan_id', '=', fanId)
      .where('t.kind', 'in', ['GIFT', 'PURCHASE', 'ORDER', 'REFUND'])
      .$if(cursor !== undefined, (query) => query.where('t.id', '<', cursor ?? ''))
      // Bought and granted coins of one transfer are two entries.
      .groupBy(['t.club_id', 't.id', 'g.club_id', 'g.id', 'refund.club_id', 'refund.id', 'other.club_id', 'other.id'])
      .orderBy('t.created_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(limit)
      .$narrowType<{ kind: OperationRow['kind'] }>()
      .execute()
  )
}
