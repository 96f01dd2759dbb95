import type { copyAuction, StaffAuction } from '@virage/contract/staff'
import { coinsToDecimal, scalePrice } from '@virage/domain'
import type * as z from 'zod/mini'
import { readCoins } from '../../platform/amount-dtos.ts'
import type { Tx } from '../../platform/database/database.ts'
import { copyExclusive } from '../catalog/index.ts'
import type { MutationResult } from '../staff/index.ts'
import { add, create, type EditedAuction, get } from './edit-auction.ts'

/**
 * Adds a hidden copy of an auction for other dates, with copies of the exclusives that it sells: an exclusive can be one
 * lot only.
 *
 * @throws ApiError 422 if it would end before it starts, or in the past
 */
export async function copy(
  tx: Tx,
  edited: EditedAuction,
  { name, startDate, endDate, pricePercent }: z.output<typeof copyAuction.body>,
): Promise<MutationResult<StaffAuction>> {
  const from = await get(tx, edited)
  const { anonymous, extensionWindow, autoChargeHours, increments, goal } = from
  const body = {
    name: name ?? from.name,
    startDate,
    endDate,
    anonymous,
    visible: false,
    extensionWindow,
    autoChargeHours,
    increments: increments && [...increments],
    goal,
  }
  const { answer } = await create(tx, edited, body)
  const target = { ...edited, auctionId: answer.id }
  for (const { exclusiveId, startingPrice } of from.lots) {
    // A lot is visible with its auction.
    const lot = await copyExclusive(tx, edited.clubId, exclusiveId, { visible: true })
    const scaled = scalePrice(readCoins(startingPrice), pricePercent)
    await add(tx, target, { exclusiveId: lot.id, startingPrice: coinsToDecimal(scaled) })
  }
  const copied = await get(tx, target)
  return {
    answer: copied,
    audit: { subject: `auction ${copied.id}`, after: copied, details: { from: from.id } },
  }
}
