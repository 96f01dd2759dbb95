/** How many of each thing a large club has. */
export type Shape = {
  fans: number
  /** Groups of ten orders and what belongs to them: twenty transfers of coins, four purchases of coins, four gift cards. */
  groups: number
  exclusives: number
  /** Exclusives that are lots: the first ones. */
  lots: number
  /** Lots of the auction that runs: the first ones. */
  openLots: number
  /** Lots with a tenth of all bids: the first ones. */
  hotLots: number
  auctions: number
  bids: number
  donations: number
  memberships: number
  likes: number
  messages: number
  participations: number
  giveaways: number
  posts: number
  programs: number
  partners: number
  slots: number
  reservations: number
  referrals: number
  auditEntries: number
  idempotencyRecords: number
  erasureRequests: number
}

/** Half of what follows from the size is at least this many, so that each state of a thing occurs. */
const least = { fans: 200, groups: 60, exclusives: 60, lots: 10 }

const scaled = (count: number, size: number, minimum = 1): number => Math.max(minimum, Math.round(count * size))

/**
 * Returns the shape of a large club: at size 1 a million fans, 5,000,000 orders, 20,000,000 ledger entries, 10,000,000
 * bids and 50,000 exclusives.
 *
 * @param size a factor for all numbers, from 0.0001
 * @param orders of a club of size 1
 */
export function shapeOf(size: number, orders = 5_000_000): Shape {
  // Statuses of fans repeat after twenty of them.
  const fans = Math.ceil(scaled(1_000_000, size, least.fans) / 20) * 20
  const lots = scaled(10_000, size, least.lots)
  return {
    fans,
    groups: scaled(orders / 10, size, least.groups),
    exclusives: scaled(50_000, size, least.exclusives),
    lots,
    openLots: scaled(lots, 0.01, 2),
    hotLots: scaled(lots, 0.001),
    auctions: scaled(200, size, 3),
    bids: scaled(10_000_000, size, 100 * lots),
    donations: scaled(200_000, size, 100),
    memberships: scaled(400_000, size, 40),
    likes: scaled(1_000_000, size, 100),
    messages: scaled(1_000_000, size, 500),
    participations: scaled(300_000, size, 60),
    giveaways: scaled(50, size, 3),
    posts: scaled(2_000, size, 20),
    programs: scaled(20, size, 3),
    partners: scaled(30, size, 3),
    slots: scaled(2_000, size, 20),
    reservations: scaled(50_000, size, 60),
    referrals: scaled(200_000, size, 60),
    auditEntries: scaled(1_000_000, size, 200),
    idempotencyRecords: scaled(200_000, size, 60),
    erasureRequests: scaled(500, size, 5),
  }
}
