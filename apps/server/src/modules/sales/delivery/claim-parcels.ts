import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isLate, type ParcelRow, parcels } from './parcel-queries.ts'

const claimed = (column: 'asked_at' | 'told_late_at', due: RawBuilder<boolean>, failed: string[]) => sql<ParcelRow>`
  with due as (
    select p.club_id, p.id from parcel p where ${due} and p.id <> all(${failed}::uuid[]) order by p.id limit 100 for update skip locked
  ), claimed as (
    update parcel p set ${sql.ref(column)} = virage_now() from due where (p.club_id, p.id) = (due.club_id, due.id) returning p.*
  )
  select ${parcels.columns} from claimed p ${parcels.joins}`

/** Reads at most a hundred parcels that were sent this many days ago, and marks their buyers as asked. @param failed parcels left out */
export async function claimToAsk(tx: Tx, afterDays: number, failed: string[]): Promise<ParcelRow[]> {
  const due = sql<boolean>`p.state = 'SHIPPED' and p.asked_at is null
    and p.state_since <= statement_now() - make_interval(days => ${afterDays})`
  return (await claimed('asked_at', due, failed).execute(tx)).rows
}

/** Reads at most a hundred parcels whose promised day is over, and marks their buyers as told. @param failed parcels left out */
export async function claimLate(tx: Tx, failed: string[]): Promise<ParcelRow[]> {
  return (await claimed('told_late_at', sql<boolean>`${isLate} and p.told_late_at is null`, failed).execute(tx)).rows
}
