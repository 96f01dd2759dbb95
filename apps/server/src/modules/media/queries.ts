import type { Tx } from '../../platform/database/database.ts'

/** Stores the owner of an upload. */
export async function insertUpload(tx: Tx, row: { club_id: string; name: string; account_id: string }): Promise<void> {
  await tx.insertInto('upload').values(row).execute()
}
