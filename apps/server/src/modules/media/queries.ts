import type { Tx } from '../../platform/database/database.ts'

/** Remembers whose an upload is. */
export async function insertUpload(tx: Tx, row: { club_id: string; name: string; account_id: string }): Promise<void> {
  await tx.insertInto('upload').values(row).execute()
}
