import type { Tx } from '../../platform/database/database.ts'
import type { KnownLot } from './updates-of-change.ts'

/** Reads the state of a club's open lots, by exclusive. */
export async function readLots(tx: Tx, clubId: string): Promise<Map<string, KnownLot>> {
  const lots = await tx
    .selectFrom('lot')
    .select(['exclusive_id as id', 'version', 'bid_count as bidCount', 'current_price as price', 'ends_at as endsAt'])
    .where('club_id', '=', clubId)
    .where('closed_at', 'is', null)
    .execute()
  return new Map(lots.map(({ id, ...lot }) => [id, lot]))
}

/** Reads the ids of a club's visible exclusives, including lots of hidden auctions. */
export async function readVisibleIds(tx: Tx, clubId: string): Promise<Set<string>> {
  const visible = await tx
    .selectFrom('exclusive')
    .select('id')
    .where('club_id', '=', clubId)
    .where('visible', '=', true)
    .execute()
  return new Set(visible.map(({ id }) => id))
}

/** Reads the slug of an exclusive. */
export async function readSlug(tx: Tx, clubId: string, exclusiveId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('exclusive')
    .select('slug')
    .where('club_id', '=', clubId)
    .where('id', '=', exclusiveId)
    .executeTakeFirst()
  return row?.slug
}
