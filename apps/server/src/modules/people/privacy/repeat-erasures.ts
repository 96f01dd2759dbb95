import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { PersonalTable } from '../../../platform/personal-data.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import { eraseData } from './erase-fan.ts'

/** How long after an erasure it is repeated: longer than a request takes, and twice as long as the pause between two purges. */
const [earliest, latest] = ['1 minute', '2 hours']

/**
 * Repeats the erasures of the last hours. What a fan sends while they are being erased waits for the erasure, and is stored after it.
 *
 * @throws AggregateError if some can't be repeated; the others are nevertheless
 */
export async function repeatErasures(database: Database, personalData: readonly PersonalTable[]): Promise<void> {
  const { rows: erased } = await database.asSystem((tx) =>
    sql<{ club_id: string; fan_id: string }>`
      select club_id, fan_id from erasure_request
      where done_at between statement_now() - ${latest}::interval and statement_now() - ${earliest}::interval`.execute(
      tx,
    ),
  )
  await runForEach(erased, ({ club_id: clubId, fan_id: fanId }) =>
    database.withTenant(clubId, (tx) => eraseData(tx, personalData, { clubId, fanId })),
  )
}
