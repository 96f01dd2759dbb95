import type { Database } from '../../../platform/database/database.ts'

/** Stores a visitor's consent; a later one of the same browser replaces it. @param record JSON */
export async function saveConsent({ query }: Database, { id, record }: { id: string; record: string }): Promise<void> {
  await query
    .insertInto('consent')
    .values({ consent_id: id, record })
    .onConflict((conflict) =>
      conflict.column('consent_id').doUpdateSet((eb) => ({ record, recorded_at: eb.ref('excluded.recorded_at') })),
    )
    .execute()
}
