import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the percentage that is deducted from the refund of a withdrawal, because of what came back: none once a member of staff has recorded so,
 * any other once two have recorded the same one; null until then.
 *
 * @param row alias of the withdrawal
 */
export const agreedDeduction = (row: string): RawBuilder<number | null> =>
  sql<number | null>`(
    select min(agreed.deduction) from (
      select b.deduction from withdrawal_return b
      where b.club_id = ${sql.ref(`${row}.club_id`)} and b.withdrawal_id = ${sql.ref(`${row}.id`)}
      group by b.deduction having b.deduction = 0 or count(*) > 1) agreed)`
