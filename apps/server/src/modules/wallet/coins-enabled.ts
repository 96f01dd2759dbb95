import type { Tx } from '../../platform/database/database.ts'

/** Returns whether a club has coins: until the transaction ends, it can't disable them. Another process may have done so just before. */
export async function areCoinsEnabled(tx: Tx, clubId: string): Promise<boolean> {
  const club = tx.selectFrom('club').select('coins_enabled').where('id', '=', clubId).forShare()
  return (await club.executeTakeFirstOrThrow()).coins_enabled
}
