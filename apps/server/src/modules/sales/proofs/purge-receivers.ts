import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { keptFor } from './queries.ts'

/** The tables that name who has taken things, with the column of their time. */
const records = [
  { table: 'parcel_move', at: 'at', names: ['received_by'] },
  { table: 'parcel_handover', at: 'recorded_at', names: ['received_by', 'initials'] },
  { table: 'order_handover', at: 'created_at', names: ['initials'] },
] as const

/** How many records one run changes per table; the next run changes more. */
const batch = 5_000

/** Removes who has taken parcels and other things once the record is five years old: it proves nothing any more. The record itself stays. */
export async function purgeReceivers({ asSystem }: Pick<Database, 'asSystem'>): Promise<void> {
  for (const { table, at, names } of records) {
    const isNamed = sql.join(
      names.map((name) => sql`${sql.ref(name)} is not null`),
      sql` or `,
    )
    const removed = sql.join(names.map((name) => sql`${sql.ref(name)} = null`))
    await asSystem((tx) =>
      sql`update ${sql.table(table)} set ${removed} where ctid = any(array(
        select ctid from ${sql.table(table)}
        where ${sql.ref(at)} < statement_now() - ${keptFor}::interval and (${isNamed}) limit ${batch}))`.execute(tx),
    )
  }
}
