import type { Language } from '@virage/contract'
import type {
  addLots,
  createAuction,
  ListedAuction,
  listStaffAuctions,
  StaffAuction,
  StaffLot,
  updateAuction,
  updateLot as updateLotOperation,
} from '@virage/contract/staff'
import { type Coins, coinsToDecimal, type Increments } from '@virage/domain'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { readCoins } from '../../platform/amount-dtos.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readNow } from '../../platform/database/read-now.ts'
import { deleteIfUnreferenced } from '../../platform/database/delete-if-unreferenced.ts'
import { attempt } from '../../platform/database/savepoint.ts'
import type { ListPage } from '../../platform/database/sorted-list.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../platform/http/if-match.ts'
import { reorder } from '../../platform/reorder.ts'
import type { MutationResult } from '../staff/index.ts'
import { findWrongPrice, storeBuyNow, storeReserve } from './lot-prices.ts'
import { presentListedAuction, presentStaffAuction } from './present-staff-auction.ts'
import {
  type AuctionRow,
  deleteAuctionRow,
  deleteLot,
  endsLaterBy,
  hasBids,
  hideExclusive,
  insertAuction,
  insertLot,
  lockAuction,
  lockPrices,
  moveByPause,
  numberLots,
  pauseAuctionRow,
  readAllAuctions,
  readAuction,
  readEditedLots,
  setPrice,
  updateAuctionRow,
  updateLots,
} from './staff-queries.ts'

/** The auction to change, the clock that determines its status, and the version that the editor has read. */
export type EditedAuction = { clubId: string; auctionId: string; clock: Clock; ifMatch?: IfMatch }

/** Returns a page of a club's auctions. */
export async function listAll(
  tx: Tx,
  { clubId, language, clock }: { clubId: string; language: Language; clock: Clock },
  query: z.output<typeof listStaffAuctions.query>,
): Promise<ListPage<ListedAuction>> {
  const page = await readAllAuctions(tx, { clubId, language }, query)
  return { ...page, rows: page.rows.map((row) => presentListedAuction(row, row, clock.now())) }
}

/** Returns one auction with its lots. @throws ApiError 404 `errors.auction.notFound` */
export async function get(tx: Tx, { clubId, auctionId, clock }: EditedAuction): Promise<StaffAuction> {
  const auction = await readAuction(tx, clubId, auctionId)
  if (!auction) throw new ApiError('errors.auction.notFound')
  return present(tx, auction, clock)
}

/** Adds an auction. @throws ApiError 422 if it would end before it starts, or in the past */
export async function create(
  tx: Tx,
  { clubId, clock }: Omit<EditedAuction, 'auctionId'>,
  body: z.output<typeof createAuction.body>,
): Promise<MutationResult<StaffAuction>> {
  assertPossibleDates({ startDate: body.startDate, endDate: body.endDate }, clock.now())
  const id = await insertAuction(tx, {
    club_id: clubId,
    name: JSON.stringify(body.name),
    starts_at: body.startDate,
    ends_at: body.endDate,
    anonymous: body.anonymous,
    visible: body.visible,
    extension_window: windowOf(body.extensionWindow),
    auto_charge_hours: body.autoChargeHours,
    increments: jsonOf(body.increments),
    goal: goalOf(body.goal),
  })
  const answer = await present(tx, await getLocked(tx, { clubId, auctionId: id }), clock)
  return {
    answer,
    audit: { subject: `auction ${id}`, after: answer },
  }
}

/**
 * Changes the given fields: dates only before the start, increments only before the first bid. A new end is that of all lots; with a new start
 * alone, each keeps its own.
 *
 * @throws ApiError 409 `errors.auction.started`, `errors.auction.incrementsFixed`
 */
export const update = (
  tx: Tx,
  edited: EditedAuction,
  body: z.output<typeof updateAuction.body>,
): Promise<MutationResult<StaffAuction>> =>
  change(tx, edited, async (auction, { status, startDate, endDate, increments, lots }) => {
    const dates = { startDate: body.startDate ?? startDate, endDate: body.endDate ?? endDate }
    const movesEnd = dates.endDate !== endDate
    const moves = dates.startDate !== startDate || movesEnd
    if (moves && status !== 'UPCOMING') throw new ApiError('errors.auction.started')
    if (movesEnd) assertPossibleDates(dates, edited.clock.now())
    else if (moves)
      assertPossibleDates({ ...dates, endDate: firstEnd(lots) ?? endDate }, edited.clock.now(), 'startDate')
    const start = moves ? { starts_at: dates.startDate } : {}
    const end = { ends_at: dates.endDate }
    await updateAuctionRow(tx, auction, {
      ...start,
      // Lots may have been extended beyond it.
      ...(moves && end),
      ...(body.name && { name: JSON.stringify(body.name) }),
      ...(body.anonymous !== undefined && { anonymous: body.anonymous }),
      ...(body.visible !== undefined && { visible: body.visible }),
      ...(body.extensionWindow !== undefined && { extension_window: windowOf(body.extensionWindow) }),
      ...(body.autoChargeHours !== undefined && { auto_charge_hours: body.autoChargeHours }),
      ...(body.increments !== undefined && { increments: jsonOf(body.increments) }),
      ...(body.goal !== undefined && { goal: goalOf(body.goal) }),
    })
    await updateLots(tx, auction, { ...start, ...(movesEnd && end) })
    // The update has locked the lots, so a concurrent bid comes before or after this change.
    if (moves) await assertNotStarted(tx, auction)
    const isOtherIncrements = body.increments !== undefined && !isDeepStrictEqual(body.increments, increments)
    if (isOtherIncrements && (await hasBids(tx, { clubId: edited.clubId, auctionId: auction.id })))
      throw new ApiError('errors.auction.incrementsFixed')
  })

/** Deletes an auction. @throws ApiError 409 `errors.staff.inUse` if its lots have bids */
export async function remove(tx: Tx, edited: EditedAuction): Promise<MutationResult<Record<string, never>>> {
  const auction = await getLocked(tx, edited)
  const before = await present(tx, auction, edited.clock)
  assertUnchanged(edited.ifMatch, before)
  await deleteIfUnreferenced(() => deleteAuctionRow(tx, auction))
  return { answer: {}, audit: { subject: `auction ${auction.id}`, before } }
}

/** Pauses an auction; no effect if it is already paused. */
export const pause = (tx: Tx, edited: EditedAuction): Promise<MutationResult<StaffAuction>> =>
  change(tx, edited, async (auction) => {
    if (auction.paused_at) return
    await pauseAuctionRow(tx, auction)
    await updateLots(tx, auction, {})
  })

/** Resumes an auction with the remaining time that it had; one that is still to start keeps its dates. */
export const resume = (tx: Tx, edited: EditedAuction): Promise<MutationResult<StaffAuction>> =>
  change(tx, edited, async (auction) => {
    if (auction.paused_at) await moveByPause(tx, auction)
  })

/** Extends one lot, or all lots that have not ended. @throws ApiError 409 `errors.auction.over` */
export function extend(
  tx: Tx,
  edited: EditedAuction,
  { minutes, exclusiveId }: { minutes: number; exclusiveId?: string | undefined },
): Promise<MutationResult<StaffAuction>> {
  const later = endsLaterBy(minutes)
  const work = async (auction: AuctionRow) => {
    // The end of a paused lot is compared with the start of the pause.
    const moved = await updateLots(tx, auction, { ends_at: later }, { exclusiveId, endingAfter: auction.paused_at })
    if (moved.length === 0) throw new ApiError('errors.auction.over')
    if (exclusiveId === undefined) await updateAuctionRow(tx, auction, { ends_at: later })
  }
  return change(tx, edited, work, { minutes, ...(exclusiveId && { exclusiveId }) })
}

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

/** Changes an auction, and returns the differences for the audit log. */
export async function change(
  tx: Tx,
  { clock, ifMatch, ...key }: EditedAuction,
  work: (auction: AuctionRow, before: StaffAuction) => Promise<void>,
  details?: Record<string, unknown>,
): Promise<MutationResult<StaffAuction>> {
  const auction = await getLocked(tx, key)
  const before = await present(tx, auction, clock)
  assertUnchanged(ifMatch, before)
  await work(auction, before)
  const answer = await present(tx, await getLocked(tx, key), clock)
  return {
    answer,
    audit: { subject: `auction ${auction.id}`, ...diff(before, answer), details },
  }
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

async function getLocked(
  tx: Tx,
  { clubId, auctionId }: Pick<EditedAuction, 'clubId' | 'auctionId'>,
): Promise<AuctionRow> {
  const auction = await lockAuction(tx, clubId, auctionId)
  if (!auction) throw new ApiError('errors.auction.notFound')
  return auction
}

const present = async (tx: Tx, auction: AuctionRow, clock: Clock) =>
  presentStaffAuction(auction, await readEditedLots(tx, auction.club_id, [auction.id]), clock.now())

/**
 * Checks that an auction has not started while its lots were locked, one after another.
 *
 * @param auction as it was before the change; @throws ApiError 409 `errors.auction.started`
 */
export async function assertNotStarted(
  tx: Tx,
  { club_id: clubId, id, starts_at, paused_at }: AuctionRow,
): Promise<void> {
  // The process that has taken a bid may be ahead of the database by some milliseconds.
  if (starts_at <= (paused_at ?? (await readNow(tx))) || (await hasBids(tx, { clubId, auctionId: id })))
    throw new ApiError('errors.auction.started')
}

/** Checks that an auction ends after it starts, and not in the past. */
export function assertPossibleDates(
  { startDate, endDate }: { startDate: string; endDate: string },
  now: Date,
  path = 'endDate',
): void {
  if (new Date(endDate) > new Date(startDate) && new Date(endDate) > now) return
  throw new ApiError('errors.validation.failed', { errors: [{ path, key: 'errors.validation.date' }] })
}

/** Returns when the first of some lots ends; undefined without any. The times are all in the same format. */
const firstEnd = (lots: StaffLot[]): string | undefined => lots.map(({ endDate }) => endDate).toSorted()[0]

const jsonOf = (increments: Increments | null) => increments && JSON.stringify(increments)
const goalOf = (coins: number | null) => (coins === null ? null : readCoins(coins))

const windowOf = (seconds: number | null) => (seconds === null ? null : `${seconds} seconds`)
