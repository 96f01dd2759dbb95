import type { Exclusive, Language } from '@virage/contract'
import { byPriceDescending } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { previewOf } from '../../platform/preview.ts'
import { presentVisible } from './present-exclusive.ts'
import { countBidders, readBids, readVisibleExclusives } from './queries.ts'

/** How many bids a card of a list shows: the leader's. */
const bidsOnCard = 1

/** Returns the ids of exclusives. @param previewedId an auction that is shown, hidden or not */
export type FindIds = (tx: Tx, previewedId: string | undefined) => Promise<string[]>

/** Reads visible exclusives of a club for one viewer, most expensive first (M01). @param find returns their ids */
export async function readListing(
  database: Database,
  club: Club,
  {
    fanId,
    liked,
    language,
    now,
  }: { fanId: string | undefined; liked: ReadonlySet<string>; language: Language; now: Date },
  find: FindIds,
): Promise<Exclusive[]> {
  if (club.state === 'ARCHIVED') return []
  return database.withTenant(club.id, async (tx) => {
    const previewedId = previewOf(club.id, 'auction')?.subjectId ?? undefined
    const which = await find(tx, previewedId)
    if (which.length === 0) return []
    const rows = await readVisibleExclusives(tx, club.id, { which, previewedId })
    const lotIds = rows.filter(({ lot }) => lot).map(({ id }) => id)
    const bids = await readBids(tx, club.id, lotIds, bidsOnCard)
    const bidders = await countBidders(tx, club.id, lotIds)
    return rows
      .map((row) =>
        presentVisible(
          club,
          { row, bids: bids.get(row.id) ?? [], bidders: bidders.get(row.id) ?? 0 },
          { fanId, liked: liked.has(row.id), language, now },
        ),
      )
      .sort(byPriceDescending)
  })
}
