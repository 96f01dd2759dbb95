import {
  addLot,
  createAuction,
  deleteAuction,
  extendAuction,
  listStaffAuctions,
  orderLots,
  pauseAuction,
  removeLot,
  resumeAuction,
  type StaffAuction,
  updateAuction,
  updateLot,
} from '@virage/contract/staff'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ClubEvent } from '../../platform/events.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { readCoins } from '../../platform/amount-dtos.ts'
import { diff } from '../../platform/diff.ts'
import { reorder } from '../../platform/reorder.ts'
import { deleteIfUnreferenced } from '../../platform/database/delete-if-unreferenced.ts'
import type { MutationResult, StaffOperations } from '../staff/index.ts'
import { presentStaffAuction } from './present-staff-auction.ts'
import {
  type AuctionRow,
  deleteAuctionRow,
  deleteLot,
  endsLaterBy,
  hasBids,
  insertAuction,
  insertLot,
  lockAuction,
  pauseAuctionRow,
  moveByPause,
  numberLots,
  readAllAuctions,
  readEditedLots,
  setPrice,
  updateAuctionRow,
  updateLots,
} from './staff-queries.ts'

/** Auctions and their lots as editors see and change them. */
export function auctionStaffRoutes(backOffice: StaffOperations, clock: Clock): void {
  const present = async (tx: Tx, auction: AuctionRow) =>
    presentStaffAuction(auction, await readEditedLots(tx, auction.club_id, [auction.id]), clock.now())
  const found = async (tx: Tx, clubId: string, id: string) => {
    const auction = await lockAuction(tx, clubId, id)
    if (!auction) throw new ApiError('errors.auction.notFound')
    return auction
  }

  /** Changes an auction; what differs goes into the log, and all readers of its lots are told. */
  const change = async (
    tx: Tx,
    auction: AuctionRow,
    work: (before: StaffAuction) => Promise<void>,
    details?: Record<string, unknown>,
  ): Promise<MutationResult<StaffAuction>> => {
    const before = await present(tx, auction)
    await work(before)
    const answer = await present(tx, await found(tx, auction.club_id, auction.id))
    return {
      answer,
      audit: { subject: `auction ${auction.id}`, ...diff(before, answer), details },
      events: told(auction.club_id, before, answer),
    }
  }

  backOffice.read(listStaffAuctions, async ({ club }, tx) => {
    const auctions = await readAllAuctions(tx, club.id)
    const lots = Map.groupBy(
      await readEditedLots(
        tx,
        club.id,
        auctions.map(({ id }) => id),
      ),
      (lot) => lot.auction_id,
    )
    return auctions.map((auction) => presentStaffAuction(auction, lots.get(auction.id) ?? [], clock.now()))
  })

  backOffice.mutate(createAuction, async ({ club, body }, tx) => {
    assertPossibleDates({ startDate: body.startDate, endDate: body.endDate }, clock.now())
    const id = await insertAuction(tx, {
      club_id: club.id,
      name: JSON.stringify(body.name),
      starts_at: body.startDate,
      ends_at: body.endDate,
      anonymous: body.anonymous,
      visible: body.visible,
      extension_window: windowOf(body.extensionWindow),
    })
    const answer = await present(tx, await found(tx, club.id, id))
    return {
      answer,
      audit: { subject: `auction ${id}`, after: answer },
      events: [{ type: 'auctions', clubId: club.id }],
    }
  })

  backOffice.mutate(updateAuction, async ({ club, params, body }, tx) => {
    const auction = await found(tx, club.id, params.auctionId)
    return change(tx, auction, async ({ status, startDate, endDate }) => {
      const dates = { startDate: body.startDate ?? startDate, endDate: body.endDate ?? endDate }
      const moves = dates.startDate !== startDate || dates.endDate !== endDate
      if (moves && status !== 'UPCOMING') throw new ApiError('errors.auction.started')
      if (moves) assertPossibleDates(dates, clock.now())
      const period = moves ? { starts_at: dates.startDate, ends_at: dates.endDate } : {}
      await updateAuctionRow(tx, auction, {
        ...period,
        ...(body.name && { name: JSON.stringify(body.name) }),
        ...(body.anonymous !== undefined && { anonymous: body.anonymous }),
        ...(body.visible !== undefined && { visible: body.visible }),
        ...(body.extensionWindow !== undefined && { extension_window: windowOf(body.extensionWindow) }),
      })
      await updateLots(tx, auction, period)
    })
  })

  backOffice.mutate(deleteAuction, async ({ club, params }, tx) => {
    const auction = await found(tx, club.id, params.auctionId)
    const before = await present(tx, auction)
    await deleteIfUnreferenced(() => deleteAuctionRow(tx, auction))
    return { answer: {}, audit: { subject: `auction ${auction.id}`, before }, events: told(club.id, before) }
  })

  backOffice.mutate(pauseAuction, async ({ club, params }, tx) => {
    const auction = await found(tx, club.id, params.auctionId)
    return change(tx, auction, async () => {
      if (auction.paused_at) return
      await pauseAuctionRow(tx, auction)
      await updateLots(tx, auction, {})
    })
  })

  backOffice.mutate(resumeAuction, async ({ club, params }, tx) => {
    const auction = await found(tx, club.id, params.auctionId)
    return change(tx, auction, async () => {
      if (auction.paused_at) await moveByPause(tx, auction)
    })
  })

  backOffice.mutate(extendAuction, async ({ club, params, body: { minutes, exclusiveId } }, tx) => {
    const auction = await found(tx, club.id, params.auctionId)
    const later = endsLaterBy(minutes)
    const work = async () => {
      // The end of a lot that stands still is compared with the time at which it does.
      const moved = await updateLots(tx, auction, { ends_at: later }, { exclusiveId, endingAfter: auction.paused_at })
      if (moved.length === 0) throw new ApiError('errors.auction.over')
      if (exclusiveId === undefined) await updateAuctionRow(tx, auction, { ends_at: later })
    }
    return change(tx, auction, work, { minutes, ...(exclusiveId && { exclusiveId }) })
  })

  backOffice.mutate(addLot, async ({ club, params, body }, tx) => {
    const auction = await found(tx, club.id, params.auctionId)
    const price = readCoins(body.startingPrice)
    return change(tx, auction, async ({ status }) => {
      if (status === 'CLOSED') throw new ApiError('errors.auction.over')
      if (!(await insertLot(tx, auction, { exclusiveId: body.exclusiveId, price })))
        throw new ApiError('errors.staff.inUse')
      await setPrice(tx, club.id, body.exclusiveId, price)
    })
  })

  backOffice.mutate(updateLot, async ({ club, params: { auctionId, exclusiveId }, body }, tx) => {
    const auction = await found(tx, club.id, auctionId)
    const price = readCoins(body.startingPrice)
    return change(tx, auction, async () => {
      // The lot is held before its bids are counted: one that is on its way comes before or after this.
      if ((await updateLots(tx, auction, {}, { exclusiveId })).length === 0)
        throw new ApiError('errors.exclusive.notFound')
      await assertNoBids(tx, auction, exclusiveId)
      await updateLots(tx, auction, { starting_price: price }, { exclusiveId })
      await setPrice(tx, club.id, exclusiveId, price)
    })
  })

  backOffice.mutate(orderLots, async ({ club, params, body: { ids } }, tx) => {
    const auction = await found(tx, club.id, params.auctionId)
    return change(tx, auction, async ({ lots }) => {
      const things = lots.map(({ exclusiveId }) => ({ id: exclusiveId }))
      await numberLots(
        tx,
        auction,
        reorder(things, ids).map(({ id }) => id),
      )
    })
  })

  backOffice.mutate(removeLot, async ({ club, params: { auctionId, exclusiveId } }, tx) => {
    const auction = await found(tx, club.id, auctionId)
    return change(tx, auction, async ({ lots }) => {
      if (!lots.some((lot) => lot.exclusiveId === exclusiveId)) throw new ApiError('errors.exclusive.notFound')
      await deleteIfUnreferenced(() => deleteLot(tx, club.id, exclusiveId))
    })
  })

  const assertNoBids = async (tx: Tx, auction: AuctionRow, exclusiveId: string) => {
    if (await hasBids(tx, auction.club_id, exclusiveId)) throw new ApiError('errors.staff.inUse')
  }
}

/** An auction ends after it starts, and not in the past. */
function assertPossibleDates({ startDate, endDate }: { startDate: string; endDate: string }, now: Date): void {
  if (new Date(endDate) > new Date(startDate) && new Date(endDate) > now) return
  throw new ApiError('errors.validation.failed', { errors: [{ path: 'endDate', key: 'errors.validation.date' }] })
}

const windowOf = (seconds: number | null) => (seconds === null ? null : `${seconds} seconds`)

/** Everybody who shows one of these lots reads it anew. */
function told(clubId: string, ...auctions: Pick<StaffAuction, 'lots'>[]): ClubEvent[] {
  const ids = new Set(auctions.flatMap(({ lots }) => lots.map(({ exclusiveId }) => exclusiveId)))
  return [
    { type: 'auctions', clubId },
    ...[...ids].map((exclusiveId): ClubEvent => ({ type: 'exclusive', clubId, exclusiveId })),
  ]
}
