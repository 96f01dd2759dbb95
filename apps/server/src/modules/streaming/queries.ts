import type { Tx } from '../../platform/database/database.ts'
import type { ToldLot } from './updates-of-change.ts'

/** How the lots of a club stand that are not over, by exclusive. */
export async function readLots(tx: Tx, clubId: string): Promise<Map<string, ToldLot>> {
  const lots = await tx
    .selectFrom('lot')
    .select(['exclusive_id as id', 'version', 'bid_count as bidCount', 'current_price as price'])
    .where('club_id', '=', clubId)
    .where('closed_at', 'is', null)
    .execute()
  return new Map(lots.map(({ id, ...lot }) => [id, lot]))
}

/** The exclusives of a club that are shown to fans, but for lots of hidden auctions. */
export async function readVisibleIds(tx: Tx, clubId: string): Promise<Set<string>> {
  const visible = await tx
    .selectFrom('exclusive')
    .select('id')
    .where('club_id', '=', clubId)
    .where('visible', '=', true)
    .execute()
  return new Set(visible.map(({ id }) => id))
}

/** Under which slug an exclusive is found now. */
export async function readSlug(tx: Tx, clubId: string, exclusiveId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('exclusive')
    .select('slug')
    .where('club_id', '=', clubId)
    .where('id', '=', exclusiveId)
    .executeTakeFirst()
  return row?.slug
}
