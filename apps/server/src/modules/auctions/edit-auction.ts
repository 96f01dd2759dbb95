import type { Language } from '@virage/contract'
import type {
  createAuction,
  ListedAuction,
  listStaffAuctions,
  StaffAuction,
  StaffLot,
  updateAuction,
} from '@virage/contract/staff'
import type { Increments } from '@virage/domain'
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { readCoins } from '../../platform/amount-dtos.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deleteIfUnreferenced } from '../../platform/database/delete-if-unreferenced.ts'
import { readNow } from '../../platform/database/read-now.ts'
import type { ListPage } from '../../platform/database/sorted-list.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../platform/http/if-match.ts'
import type { MutationResult } from '../staff/index.ts'
import { presentListedAuction, presentStaffAuction } from './present-staff-auction.ts'
import {
  type AuctionRow,
  deleteAuctionRow,
  endsLaterBy,
  hasBids,
  insertAuction,
  lockAuction,
  moveByPause,
  pauseAuctionRow,
  readAllAuctions,
  readAuction,
  readEditedLots,
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

/** Locks and reads an auction. @throws ApiError 404 if the club has none with this id */
export async function getLocked(
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
