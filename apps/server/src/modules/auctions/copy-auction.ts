import type { copyAuction, StaffAuction } from '@virage/contract/staff'
import { type Coins, coinsToDecimal, coinUnits, isWritablePrice, scalePrice, unitsPerCoin } from '@virage/domain'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { copyExclusive } from '../catalog/index.ts'
import type { MutationResult } from '../staff/index.ts'
import { create, type EditedAuction, get } from './edit-auction.ts'
import { add } from './edit-lots.ts'
import { storeBuyNow, storeReserve } from './lot-prices.ts'
import { type EditedLot, readEditedLots } from './staff-queries.ts'

/**
 * Adds a hidden copy of an auction for other dates, with copies of the exclusives that it sells: an exclusive can be one
 * lot only. All prices are scaled; a reserve is copied once it was revealed.
 *
 * @throws ApiError 422 if it would end before it starts, or in the past, or for prices beyond the highest
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
  for (const original of await readEditedLots(tx, edited.clubId, [from.id])) {
    // A lot is visible with its auction.
    const { id: exclusiveId } = await copyExclusive(tx, edited.clubId, original.exclusive_id, { visible: true })
    const startingPrice = writable(scalePrice(original.starting_price, pricePercent))
    await add(tx, target, { exclusiveId, startingPrice: coinsToDecimal(startingPrice) })
    await copyPrices(tx, { clubId: edited.clubId, exclusiveId, startingPrice }, original, pricePercent)
  }
  const copied = await get(tx, target)
  return {
    answer: copied,
    audit: { subject: `auction ${copied.id}`, after: copied, details: { from: from.id } },
  }
}

/** Returns a scaled price. @throws ApiError 422 if it is beyond what a price can be */
function writable(price: Coins): Coins {
  if (isWritablePrice(price)) return price
  const errors = [{ path: 'pricePercent', key: 'errors.validation.amount' }]
  throw new ApiError('errors.validation.failed', { errors })
}

/** Copies the reserve and the buy-now price of a lot. A reserve that is still secret could be found out from a copy. */
async function copyPrices(
  tx: Tx,
  { startingPrice, ...key }: { clubId: string; exclusiveId: string; startingPrice: Coins },
  { revealed_reserve, buy_now, buy_now_until }: EditedLot,
  percent: number,
): Promise<void> {
  if (revealed_reserve)
    await storeReserve(tx, key, writable(scalePrice(revealed_reserve.coins, percent)), { isNew: true })
  if (buy_now === null) return
  // Rounded, it could be as low as the starting price.
  const price = writable(coinUnits(Math.max(scalePrice(buy_now, percent), startingPrice + unitsPerCoin / 100)))
  await storeBuyNow(tx, key, { coinsAmount: coinsToDecimal(price), until: buy_now_until }, { isNew: true })
}
