import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import type { CoinFixtures } from './coin-fixtures.ts'

/** The price of a won lot. */
export const wonLotPrice = wholeCoins(20)

/** Lets the first fan win the first exclusive; the winner has a card and enough coins. @returns the id of its outstanding payment */
export async function winLot({
  database,
  club,
  fanIds,
  exclusiveIds,
}: Pick<CoinFixtures, 'database' | 'club' | 'fanIds' | 'exclusiveIds'>): Promise<string> {
  const [fanId] = fanIds
  const [exclusiveId] = exclusiveIds
  return database.withTenant(club.id, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with auction as (
        insert into auction (club_id, name, starts_at, ends_at)
        values (${club.id}, '{"en": "Night"}', virage_now() - interval '2 hours', virage_now() - interval '1 hour') returning *
      ), lot as (
        insert into lot (club_id, exclusive_id, auction_id, starting_price, starts_at, ends_at, current_price, leader_id, bid_count, closed_at)
        select club_id, ${exclusiveId}, id, ${wonLotPrice}::bigint, starts_at, ends_at, ${wonLotPrice}::bigint, ${fanId}, 1, ends_at from auction
      ), winner as (
        update fan set card_status = 'READY', payment_customer = 'customer', payment_method = 'card' where id = ${fanId}
      )
      insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline)
      select ${club.id}, ${exclusiveId}, ${fanId}, ${wonLotPrice}::bigint, virage_now() + interval '1 day' from auction returning id`.execute(
      tx,
    )
    return rows[0]?.id ?? ''
  })
}
