import { type Cents, type Coins, coinUnits } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Page } from '../../platform/http/page.ts'
import type { TransferKind } from './ledger.ts'

/** A transfer between two accounts. */
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

/** Reads transfers of coins, newest first. */
export async function readTransfers(tx: Tx, clubId: string, { limit, cursor }: Page): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.id, t.created_at, t.kind, t.cost, t.memo, t.reference, credit.amount,
      payer.kind as from_kind, payer.fan_id as from_fan, payee.kind as to_kind, payee.fan_id as to_fan
    from ledger_transfer t
    join ledger_entry debit on debit.club_id = t.club_id and debit.transfer_id = t.id and debit.amount < 0
    join ledger_entry credit on credit.club_id = t.club_id and credit.transfer_id = t.id and credit.amount > 0
    join ledger_account payer on payer.club_id = t.club_id and payer.id = debit.account_id
    join ledger_account payee on payee.club_id = t.club_id and payee.id = credit.account_id
    where t.club_id = ${clubId} and ${cursor === undefined ? sql`true` : sql`t.id < ${cursor}`}
    order by t.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Reads the sums of a club's accounts, in hundred-thousandths of a coin; `issued` equals the sum of the others. */
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

/** Returns whether the club has this fan. */
export async function hasFan(tx: Tx, clubId: string, fanId: string): Promise<boolean> {
  const fan = await tx
    .selectFrom('fan')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .executeTakeFirst()
  return fan !== undefined
}
