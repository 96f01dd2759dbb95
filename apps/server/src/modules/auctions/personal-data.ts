import { sql } from 'kysely'
import { deleteRowsOfFan, type PersonalTable, rowsOfFan } from '../../platform/personal-data.ts'
import { cancelConflictingBids } from './bid-conflicts.ts'

/** A fan's data in auctions. Bids stay under the pseudonym, so that results can be verified; on open lots they are cancelled. */
export const personalData: PersonalTable[] = [
  {
    table: 'bid',
    columns: ['fan_id'],
    exportedAs: 'bids',
    read: rowsOfFan('bid', 'exclusive_id, price, placed_at', 'placed_at'),
    lock: (tx, { clubId, fanId }) =>
      sql`select from lot l join lot_bidder k on k.club_id = l.club_id and k.exclusive_id = l.exclusive_id
        where k.club_id = ${clubId} and k.fan_id = ${fanId} and l.closed_at is null
        order by l.exclusive_id for no key update of l`.execute(tx),
    erase: async (tx, { fanId }) => {
      while ((await cancelConflictingBids(tx, { fanId })) > 0);
    },
  },
  {
    table: 'paddle',
    columns: ['fan_id'],
    exportedAs: 'bids',
    erase: 'kept',
  },
  { table: 'lot_bidder', columns: ['fan_id'], exportedAs: 'bids', erase: 'kept' },
  { table: 'auction_bidder', columns: ['fan_id'], exportedAs: 'bids', erase: 'kept' },
  // The leader of a lot, in addition to the bid.
  { table: 'lot', columns: ['leader_id'], exportedAs: 'bids', erase: 'kept' },
  {
    table: 'maximum_bid',
    columns: ['fan_id'],
    exportedAs: 'maximumBids',
    read: rowsOfFan('maximum_bid', 'exclusive_id, amount, placed_at', 'placed_at'),
    erase: 'kept',
  },
  {
    table: 'bid_limit',
    columns: ['fan_id'],
    exportedAs: 'bidLimit',
    read: rowsOfFan('bid_limit', 'cents, next_at, next_cents, resting_until', 'fan_id'),
    erase: deleteRowsOfFan('bid_limit'),
  },
  {
    table: 'bid_conflict',
    columns: ['fan_id'],
    exportedAs: 'bidConflicts',
    read: rowsOfFan('bid_conflict', 'exclusive_id, reason, created_at', 'created_at'),
    erase: deleteRowsOfFan('bid_conflict'),
  },
  {
    table: 'refused_bid',
    columns: ['fan_id'],
    exportedAs: 'refusedBids',
    read: rowsOfFan('refused_bid', 'exclusive_id, price, reason, tries, refused_at', 'refused_at'),
    erase: deleteRowsOfFan('refused_bid'),
  },
]
