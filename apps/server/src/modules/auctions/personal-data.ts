import { type PersonalTable, rowsOfFan } from '../../platform/personal-data.ts'

/** What auctions keep of a fan: bids stand under the pseudonym, or results could not be checked. */
export const personalData: PersonalTable[] = [
  {
    table: 'bid',
    columns: ['fan_id'],
    exportedAs: 'bids',
    read: rowsOfFan('bid', 'exclusive_id, price, placed_at', 'placed_at'),
    erase: 'kept',
  },
  // Who leads a lot, beside the bid.
  { table: 'lot', columns: ['leader_id'], exportedAs: 'bids', erase: 'kept' },
  {
    table: 'maximum_bid',
    columns: ['fan_id'],
    exportedAs: 'maximumBids',
    read: rowsOfFan('maximum_bid', 'exclusive_id, amount, placed_at', 'placed_at'),
    erase: 'kept',
  },
]
