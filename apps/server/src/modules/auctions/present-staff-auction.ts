import type { StaffAuction, StaffLot } from '@virage/contract/staff'
import { auctionStatus, coinsToDecimal } from '@virage/domain'
import { versionOf } from '../../platform/version-of.ts'
import type { AuctionRow, EditedLot } from './staff-queries.ts'

/** Returns an auction for staff. It has ended when all its lots have. */
export function presentStaffAuction(row: AuctionRow, lots: EditedLot[], now: Date): StaffAuction {
  const ends = lots.map(({ ends_at }) => ends_at.getTime())
  const endDate = ends.length > 0 ? new Date(Math.max(...ends)) : row.ends_at
  const presented = lots.map(presentStaffLot)
  return {
    id: row.id,
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
    name: row.name,
    status: auctionStatus({ startDate: row.starts_at, endDate, pausedDate: row.paused_at }, now),
    startDate: row.starts_at.toISOString(),
    endDate: endDate.toISOString(),
    anonymous: row.anonymous,
    visible: row.visible,
    pausedDate: row.paused_at?.toISOString() ?? null,
    extensionWindow: row.extension_seconds,
    autoChargeHours: row.auto_charge_hours,
    increments: row.increments,
    goal: row.goal === null ? null : coinsToDecimal(row.goal),
    lots: presented,
  }
}

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
