import { type Cents, type Coins, coinUnits } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/page.ts'
import type { TransferKind } from './ledger.ts'

/** A movement between two accounts. */
export type TransferRow = {
  id: string
  created_at: Date
  kind: TransferKind
  from_kind: 'issue' | 'treasury' | 'held' | 'fan'
  from_fan: string | null
  to_kind: 'issue' | 'treasury' | 'held' | 'fan'
  to_fan: string | null
  amount: Coins
  cost: Cents | null
  memo: string | null
  reference: string | null
}

/** Movements of coins, newest first. */
export async function readTransfers(tx: Tx, clubId: string, { limit, cursor }: Page): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.id, t.created_at, t.kind, t.cost, t.memo, t.reference, came.amount,
      payer.kind as from_kind, payer.fan_id as from_fan, payee.kind as to_kind, payee.fan_id as to_fan
    from ledger_transfer t
    join ledger_entry went on went.club_id = t.club_id and went.transfer_id = t.id and went.amount < 0
    join ledger_entry came on came.club_id = t.club_id and came.transfer_id = t.id and came.amount > 0
    join ledger_account payer on payer.club_id = t.club_id and payer.id = went.account_id
    join ledger_account payee on payee.club_id = t.club_id and payee.id = came.account_id
    where t.club_id = ${clubId} and ${cursor === undefined ? sql`true` : sql`t.id < ${cursor}`}
    order by t.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Sums of a club's accounts, in hundred-thousandths; what was issued is what the others hold. */
export async function readTotals(
  tx: Tx,
  clubId: string,
): Promise<Record<'issued' | 'treasury' | 'held' | 'fans', Coins>> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['kind', sql<Coins>`sum(balance)::bigint`.as('balance')])
    .where('club_id', '=', clubId)
    .groupBy('kind')
    .execute()
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? coinUnits(0)
  return { issued: coinUnits(0 - of('issue')), treasury: of('treasury'), held: of('held'), fans: of('fan') }
}

/** Whether a fan is one of the club's. */
export async function hasFan(tx: Tx, clubId: string, fanId: string): Promise<boolean> {
  const fan = await tx
    .selectFrom('fan')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .executeTakeFirst()
  return fan !== undefined
}
