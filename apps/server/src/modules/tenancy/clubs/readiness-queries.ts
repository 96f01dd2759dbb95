import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** What a club offers, and who works for it. */
export type ClubStock = {
  visibleExclusives: number
  hiddenExclusives: number
  /** The oldest hidden exclusive. */
  draftId: string | null
  /** Auctions that have not ended: fans see them with lots, they are hidden with lots, or they have no lots. */
  visibleAuctions: number
  hiddenAuctionId: string | null
  emptyAuctionId: string | null
  staff: number
}

/** Reads what a club offers, and how many people work for it. */
export async function readClubStock(tx: Tx, clubId: string): Promise<ClubStock> {
  const { rows } = await sql<ClubStock>`
    with coming as (
      select a.id, a.visible, exists (select from lot l where l.club_id = a.club_id and l.auction_id = a.id) as has_lots
      from auction a where a.club_id = ${clubId} and a.ends_at > statement_now()
    )
    select (select count(*)::int from exclusive e where e.club_id = ${clubId} and e.visible) as "visibleExclusives",
           (select count(*)::int from exclusive e where e.club_id = ${clubId} and not e.visible) as "hiddenExclusives",
           (select e.id from exclusive e where e.club_id = ${clubId} and not e.visible order by e.id limit 1) as "draftId",
           (select count(*)::int from coming where visible and has_lots) as "visibleAuctions",
           (select id from coming where not visible and has_lots order by id limit 1) as "hiddenAuctionId",
           (select id from coming where not has_lots order by id limit 1) as "emptyAuctionId",
           (select count(*)::int from staff s where s.club_id = ${clubId}) as staff`.execute(tx)
  const [stock] = rows
  if (!stock) throw new Error(`Club ${clubId} was not counted`)
  return stock
}
