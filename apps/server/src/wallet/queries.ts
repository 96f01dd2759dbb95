import type { Page } from '../platform/http/page.ts'
import type { Tx } from '../platform/database/database.ts'

/** A movement as the wallet shows it. */
export type OperationRow = {
  id: string
  kind: 'GIFT' | 'PURCHASE' | 'ORDER'
  amount: number
  cost: number | null
  memo: string | null
  created_at: Date
}

/** A fan's gifts, purchases and orders, newest first; coins set aside and released again are no operations. */
export async function readOperations(
  tx: Tx,
  clubId: string,
  fanId: string,
  { limit, cursor }: Page,
): Promise<OperationRow[]> {
  const rows = await tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.club_id', '=', 'e.club_id').onRef('a.id', '=', 'e.account_id'),
    )
    .innerJoin('ledger_transfer as t', (join) =>
      join.onRef('t.club_id', '=', 'e.club_id').onRef('t.id', '=', 'e.transfer_id'),
    )
    .select(['t.id', 't.kind', 'e.amount', 't.cost', 't.memo', 't.created_at'])
    .where('e.club_id', '=', clubId)
    .where('a.fan_id', '=', fanId)
    .where('t.kind', 'in', ['GIFT', 'PURCHASE', 'ORDER'])
    .$if(cursor !== undefined, (query) => query.where('t.id', '<', cursor ?? ''))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows as OperationRow[]
}
