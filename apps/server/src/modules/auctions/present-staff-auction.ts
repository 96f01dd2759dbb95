import type { ListedAuction, StaffAuction, StaffLot } from '@virage/contract/staff'
import { auctionStatus, coinsToDecimal, coinUnits } from '@virage/domain'
import { versionOf } from '../../platform/version-of.ts'
import type { AuctionRow, EditedLot, LotSums } from './staff-queries.ts'

/** Returns an auction for a list of staff. It has ended when all its lots have. */
export function presentListedAuction(
  row: AuctionRow,
  { lots, bids, sum, last_end }: LotSums,
  now: Date,
): ListedAuction {
  const endDate = last_end ?? row.ends_at
  return {
    id: row.id,
    name: row.name,
    status: auctionStatus({ startDate: row.starts_at, endDate, pausedDate: row.paused_at }, now),
    startDate: row.starts_at.toISOString(),
    endDate: endDate.toISOString(),
    anonymous: row.anonymous,
    visible: row.visible,
    pausedDate: row.paused_at?.toISOString() ?? null,
    numberOfLots: lots,
    numberOfBids: bids,
    sum: coinsToDecimal(sum),
  }
}

/** Returns an auction with its lots for staff. */
export function presentStaffAuction(row: AuctionRow, lots: EditedLot[], now: Date): StaffAuction {
  const presented = lots.map(presentStaffLot)
  return {
    ...presentListedAuction(row, sumsOf(lots), now),
    version: versionOf({
      name: row.name,
      // Soft closes extend lots; they are no change of the auction.
      dates: [row.starts_at, row.ends_at, row.paused_at],
      anonymous: row.anonymous,
      visible: row.visible,
      extensionWindow: row.extension_seconds,
      autoChargeHours: row.auto_charge_hours,
      increments: row.increments,
      goal: row.goal,
      lots: presented.map(({ exclusiveId, version }) => [exclusiveId, version]),
    }),
    extensionWindow: row.extension_seconds,
    autoChargeHours: row.auto_charge_hours,
    increments: row.increments,
    goal: row.goal === null ? null : coinsToDecimal(row.goal),
    lots: presented,
  }
}

const sumsOf = (lots: EditedLot[]): LotSums => ({
  lots: lots.length,
  bids: lots.reduce((sum, lot) => sum + lot.bid_count, 0),
  sum: coinUnits(lots.reduce((sum, lot) => sum + (lot.current_price ?? 0), 0)),
  last_end: lots.length === 0 ? null : new Date(Math.max(...lots.map((lot) => lot.ends_at.getTime()))),
})

const presentStaffLot = (lot: EditedLot): StaffLot => ({
  exclusiveId: lot.exclusive_id,
  version: versionOf({
    number: lot.number,
    startingPrice: lot.starting_price,
    reserve: lot.reserve_commitment,
    buyNow: [lot.buy_now, lot.buy_now_until],
  }),
  exclusiveSlug: lot.slug,
  name: lot.name,
  number: lot.number,
  startingPrice: coinsToDecimal(lot.starting_price),
  currentPrice: lot.current_price === null ? null : coinsToDecimal(lot.current_price),
  numberOfBids: lot.bid_count,
  reserve:
    lot.reserve_commitment === null ? null : { commitment: lot.reserve_commitment, isMet: lot.reserve_met_at !== null },
  buyNow: lot.buy_now === null ? null : { coinsAmount: coinsToDecimal(lot.buy_now), until: lot.buy_now_until },
  outcome: lot.outcome,
  startDate: lot.starts_at.toISOString(),
  endDate: lot.ends_at.toISOString(),
  closedDate: lot.closed_at?.toISOString() ?? null,
})
