import type { addLots, StaffAuction, updateLot as updateLotOperation } from '@virage/contract/staff'
import { type Coins, coinsToDecimal } from '@virage/domain'
import type * as z from 'zod/mini'
import { readCoins } from '../../platform/amount-dtos.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deleteIfUnreferenced } from '../../platform/database/delete-if-unreferenced.ts'
import { attempt } from '../../platform/database/savepoint.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import { reorder } from '../../platform/reorder.ts'
import type { MutationResult } from '../staff/index.ts'
import { change, type EditedAuction, get, getLocked } from './edit-auction.ts'
import { findWrongPrice, storeBuyNow, storeReserve } from './lot-prices.ts'
import {
  type AuctionRow,
  deleteLot,
  hasBids,
  hideExclusive,
  insertLot,
  lockPrices,
  numberLots,
  setPrice,
  updateLots,
} from './staff-queries.ts'

/** Adds an exclusive as a lot. @throws ApiError 409 if the auction is over or the exclusive is in use */
export function add(
  tx: Tx,
  edited: EditedAuction,
  { exclusiveId, startingPrice }: { exclusiveId: string; startingPrice: number },
): Promise<MutationResult<StaffAuction>> {
  const price = readCoins(startingPrice)
  return change(tx, edited, async (auction, { status }) => {
    // A lot that was extended may still run, but a new one would have ended.
    const hasEnded = auction.ends_at <= (auction.paused_at ?? edited.clock.now())
    if (status === 'CLOSED' || hasEnded) throw new ApiError('errors.auction.over')
    // A lot refers to its exclusive: one that is being deleted, or changed, is waited for before.
    await lockPrices(tx, edited.clubId, [exclusiveId])
    if (!(await insertLot(tx, auction, { exclusiveId, price }))) throw new ApiError('errors.staff.inUse')
    await setPrice(tx, edited.clubId, exclusiveId, price)
  })
}

/**
 * Adds exclusives as the last lots, with their prices as starting prices. One that can't be a lot is left out, with its
 * problem.
 *
 * @throws ApiError 404 for an unknown auction
 */
export async function addMany(
  tx: Tx,
  edited: EditedAuction,
  ids: string[],
): Promise<MutationResult<z.output<typeof addLots.response>>> {
  await getLocked(tx, edited)
  const prices = await lockPrices(tx, edited.clubId, ids)
  const audit: MutationResult<unknown>['audit'][] = []
  const addOne = async (id: string): Promise<z.output<typeof addLots.response>['results'][number]> => {
    const price = prices.get(id)
    if (price === undefined) return { id, ok: false, problem: 'errors.exclusive.notFound' }
    if (price === 0) return { id, ok: false, problem: 'errors.validation.amount' }
    try {
      const lot = { exclusiveId: id, startingPrice: coinsToDecimal(price) }
      audit.push((await attempt(tx, () => add(tx, edited, lot))).audit)
      return { id, ok: true, problem: null }
    } catch (error) {
      if (error instanceof ApiError) return { id, ok: false, problem: error.key }
      throw error
    }
  }
  const results = []
  for (const id of ids) results.push(await addOne(id))
  return { answer: { auction: await get(tx, edited), results }, audit: audit.flat() }
}

/**
 * Changes the starting price of a lot without bids, and the reserve and the buy-now price of one that has not started.
 *
 * @throws ApiError 409 `errors.staff.inUse`, `errors.auction.reserveFixed`, `errors.auction.buyNowFixed`; 422 for prices that don't fit
 */
export function updateLot(
  tx: Tx,
  edited: EditedAuction,
  exclusiveId: string,
  { startingPrice, reserve, buyNow }: z.output<typeof updateLotOperation.body>,
): Promise<MutationResult<StaffAuction>> {
  const key = { clubId: edited.clubId, exclusiveId }
  return changeLot(tx, edited, exclusiveId, async (auction) => {
    if (startingPrice !== undefined) await reprice(tx, auction, exclusiveId, readCoins(startingPrice))
    const lot = { isNew: false }
    if (reserve !== undefined && !(await storeReserve(tx, key, reserve === null ? null : readCoins(reserve), lot)))
      throw new ApiError('errors.auction.reserveFixed')
    if (buyNow !== undefined && !(await storeBuyNow(tx, key, buyNow, lot)))
      throw new ApiError('errors.auction.buyNowFixed')
    const wrong = await findWrongPrice(tx, key)
    if (wrong)
      throw new ApiError('errors.validation.failed', { errors: [{ path: wrong, key: `errors.validation.${wrong}` }] })
  })
}

async function reprice(tx: Tx, auction: AuctionRow, exclusiveId: string, price: Coins): Promise<void> {
  // The update locks the lot before its bids are counted, so a concurrent bid comes before or after this change.
  await updateLots(tx, auction, {}, { exclusiveId })
  if (await hasBids(tx, { clubId: auction.club_id, auctionId: auction.id, exclusiveId }))
    throw new ApiError('errors.staff.inUse')
  await updateLots(tx, auction, { starting_price: price }, { exclusiveId })
  await setPrice(tx, auction.club_id, exclusiveId, price)
}

/** Numbers the lots in the order of their ids. @throws ApiError 422 if an id is missing, unknown or repeated */
export const orderLotsBy = (tx: Tx, edited: EditedAuction, ids: string[]): Promise<MutationResult<StaffAuction>> =>
  change(tx, edited, async (auction, { lots }) => {
    const items = lots.map(({ exclusiveId }) => ({ id: exclusiveId }))
    await numberLots(
      tx,
      auction,
      reorder(items, ids).map(({ id }) => id),
    )
  })

/**
 * Removes a lot from its auction, and hides its exclusive: fans could buy it at its starting price otherwise.
 *
 * @throws ApiError 409 `errors.staff.inUse` if it has bids
 */
export async function drop(tx: Tx, edited: EditedAuction, exclusiveId: string): Promise<MutationResult<StaffAuction>> {
  let isHidden = false
  const { answer, audit } = await changeLot(tx, edited, exclusiveId, async () => {
    isHidden = await hideExclusive(tx, edited.clubId, exclusiveId)
    await deleteIfUnreferenced(() => deleteLot(tx, edited.clubId, exclusiveId))
  })
  const hidden = { subject: `exclusive ${exclusiveId}`, before: { visible: true }, after: { visible: false } }
  return { answer, audit: isHidden ? [audit, hidden].flat() : audit }
}

/** Changes a lot; the version that the editor has read is the lot's. @throws ApiError 404 if the auction lacks it */
const changeLot = (
  tx: Tx,
  { ifMatch, ...edited }: EditedAuction,
  exclusiveId: string,
  work: (auction: AuctionRow) => Promise<void>,
): Promise<MutationResult<StaffAuction>> =>
  change(tx, edited, async (auction, { lots }) => {
    const lot = lots.find((one) => one.exclusiveId === exclusiveId)
    if (!lot) throw new ApiError('errors.exclusive.notFound')
    assertUnchanged(ifMatch, lot)
    await work(auction)
  })
