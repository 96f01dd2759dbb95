import { type Cents, cents } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { ProviderPayout } from './payment-provider.ts'

type Row = { day: string; id: string; kind: 'payment' | 'refund'; payment: string; amount: Cents }

/** What the sandbox takes of a payment: 1.5 % and 25 cents. */
const feeOf = (amount: Cents): Cents => cents(amount > 0 ? Math.round(amount * 0.015) + 25 : 0)

/** Returns the sandbox's payouts: one for each past day with charges or refunds, which arrives on the next day. */
export async function listSandboxPayouts(tx: Tx, since: string): Promise<ProviderPayout[]> {
  const { rows } = await sql<Row>`
    select to_char((t.created_at at time zone 'Europe/Paris')::date + 1, 'YYYY-MM-DD') as day, t.id, t.kind, t.payment, t.amount
    from (select id, 'payment' as kind, id as payment, amount, created_at from sandbox_charge where failure is null and amount > 0
          union all select id, 'refund', charge_id, -amount, created_at from sandbox_refund) t
    where (t.created_at at time zone 'Europe/Paris')::date + 1 between ${since}::date and (virage_now() at time zone 'Europe/Paris')::date
    order by day, t.created_at, t.id`.execute(tx)
  return [...Map.groupBy(rows, (row) => row.day)].map(([day, lines]) => ({
    id: `payout_${day}`,
    day,
    lines: lines.map(({ id, kind, payment, amount }) => ({
      id: `line_${id}`,
      kind,
      reference: id,
      payment,
      clubId: null,
      amount,
      fee: feeOf(amount),
    })),
  }))
}
