import type { ProblemKey } from '@virage/contract'
import { awardLot, givePaddle, listPaddles, type Paddle, placeBidFor } from '@virage/contract/staff'
import { coinsToDecimal, isUnusualBid } from '@virage/domain'
import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import { readCoins } from '../../platform/amount-dtos.ts'
import type { StaffMember } from '../../platform/access/staff.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { hasRecord } from '../../platform/http/run-idempotently.ts'
import type { ExclusiveCache } from '../catalog/index.ts'
import type { StaffOperations } from '../staff/index.ts'
import { assertPayable, detailsOf, refusals } from './bid-problems.ts'
import type { CheckInCodes, ReadCode } from './check-in-codes.ts'
import { lotPricesOf } from './decide-batch.ts'
import type { LotBidQueues } from './lot-bid-queues.ts'
import {
  endLot,
  type GivenPaddle,
  type PaddleReceiver,
  lockRunningLot,
  type PaddleRow,
  readPaddleHolder,
  readPaddles,
  type Room,
  storePaddle,
} from './paddles.ts'
import { lockAuction, readLotSlug } from './staff-queries.ts'

const paddleRefusals: Record<Extract<GivenPaddle, { ok: false }>['reason'], ProblemKey> = {
  noFan: 'errors.backend.notFound',
  conflict: 'errors.bid.conflict',
  suspended: 'errors.bid.suspended',
  unpaid: 'errors.bid.unpaid',
  numberTaken: 'errors.room.numberTaken',
}

const codeRefusals: Record<Extract<ReadCode, { ok: false }>['reason'], ProblemKey> = {
  unknown: 'errors.room.codeUnknown',
  expired: 'errors.room.codeExpired',
  otherClub: 'errors.room.codeOfOtherClub',
}

/** Registers the paddles of the room, and the bids and awards that staff enter for them. */
export function roomRoutes(
  backOffice: StaffOperations,
  {
    database,
    queueFor,
    exclusiveCache,
    codes,
  }: { database: Database; queueFor: LotBidQueues; exclusiveCache: ExclusiveCache; codes: CheckInCodes },
): void {
  backOffice.mutate(listPaddles, async ({ club, staff, params: { auctionId } }, tx) => ({
    answer: (await readPaddles(tx, { clubId: club.id, auctionId })).map((row) => present(row, staff)),
    audit: { subject: `auction ${auctionId}` },
  }))

  backOffice.mutate(givePaddle, async ({ club, staff, params: { auctionId }, body }, tx) => {
    if (!(await lockAuction(tx, club.id, auctionId))) throw new ApiError('errors.auction.notFound')
    const { number, channel } = body
    const to = receiverOf(body.to, codes, club.id)
    const given = await storePaddle(tx, { clubId: club.id, auctionId, actor: staff.accountId }, { to, number, channel })
    if (!given.ok)
      throw new ApiError(
        paddleRefusals[given.reason],
        'until' in given ? { until: given.until.toISOString() } : undefined,
      )
    const { row, before } = given
    const subject = `auction ${auctionId}`
    const held = { paddle: row.number, fanId: row.fan_id }
    return {
      answer: { ...present(row, staff), isNew: before === undefined },
      audit:
        before === undefined
          ? { subject, after: { ...held, channel: row.channel } }
          : before === row.channel
            ? []
            : { subject, before: { ...held, channel: before }, after: { ...held, channel: row.channel } },
    }
  })

  // The queue decides in transactions of its own. One that waited for it would hold a connection, which the queue itself may need.
  backOffice.prepareAndMutate(
    placeBidFor,
    async ({ club, staff, params: { auctionId, exclusiveId }, body, idempotencyKey }) => {
      if (club.state !== 'LIVE') throw new ApiError('errors.club.notOpen')
      const record = {
        clubId: club.id,
        principal: staff.accountId,
        operation: placeBidFor.id,
        key: idempotencyKey,
        input: {},
      }
      const found = await database.withTenant(club.id, async (tx) => {
        if (await hasRecord(tx, record)) return undefined
        const fan = await getPaddleHolder(tx, { clubId: club.id, auctionId }, body.paddle)
        return { fan, slug: await readLotSlug(tx, { clubId: club.id, auctionId, exclusiveId }) }
      })
      if (!found) return undefined
      const { fan, slug } = found
      const cached = slug === undefined ? undefined : await exclusiveCache.find(club.id, slug)
      if (slug === undefined || !cached?.row.lot) throw new ApiError('errors.exclusive.notFound')
      const price = readCoins(body.coinsAmount)
      assertPayable(club, price)
      if (isUnusualBid(lotPricesOf(cached.row.lot), price) && body.confirmedCoinsAmount !== body.coinsAmount)
        throw new ApiError('errors.bid.confirmationNeeded')
      // A repetition finds the bid by its key, even if the transaction below fails.
      const requestKey = idempotencyKey ?? randomUUID()
      const bid = { fan, price, maximum: undefined, requestKey, enteredBy: staff.accountId }
      const outcome = await queueFor(club, slug).submit(bid)
      if (!outcome.ok) throw new ApiError(refusals[outcome.reason], detailsOf(outcome))
      return { fan, outcome }
    },
    async ({ params: { exclusiveId }, body: { paddle, coinsAmount } }, _tx, placed) => {
      if (!placed) throw new Error('A bid of the room has a record without a response')
      const { fan, outcome } = placed
      return {
        answer: {
          id: outcome.id,
          leading: outcome.leading,
          currentPrice: coinsToDecimal(outcome.currentPrice),
          minimum: coinsToDecimal(outcome.minimum),
        },
        audit: {
          subject: `lot ${exclusiveId}`,
          after: { bidId: outcome.id, paddle, fanId: fan.id, price: coinsAmount },
        },
      }
    },
  )

  backOffice.mutate(awardLot, async ({ club, params: { auctionId, exclusiveId }, body }, tx) => {
    const fan = await getPaddleHolder(tx, { clubId: club.id, auctionId }, body.paddle)
    const lot = await lockRunningLot(tx, { clubId: club.id, auctionId, exclusiveId })
    if (!lot) throw new ApiError('errors.auction.over')
    if (lot.leader_id !== fan.id || lot.current_price !== readCoins(body.coinsAmount))
      throw new ApiError('errors.room.notLeading')
    if (lot.is_reserve_missed) throw new ApiError('errors.room.reserveNotMet')
    const endDate = (await endLot(tx, { clubId: club.id, exclusiveId })).toISOString()
    const { paddle, coinsAmount } = body
    return {
      answer: { endDate },
      audit: { subject: `lot ${exclusiveId}`, after: { endDate, paddle, fanId: fan.id, price: coinsAmount } },
    }
  })
}

/** Returns who shows a check-in code, or who was named. @throws ApiError for a code that proves nothing here */
function receiverOf(to: z.output<typeof givePaddle.body>['to'], codes: CheckInCodes, clubId: string): PaddleReceiver {
  if (!('code' in to)) return to
  const read = codes.read(to.code, clubId)
  if (!read.ok) throw new ApiError(codeRefusals[read.reason])
  return { fanId: read.fanId }
}

async function getPaddleHolder(tx: Tx, room: Room, number: number) {
  const fan = await readPaddleHolder(tx, room, number)
  if (!fan) throw new ApiError('errors.room.noPaddle')
  return fan
}

/** Returns a paddle as a person may see it: helpers of a night see no addresses. */
const present = (row: PaddleRow, { role }: Pick<StaffMember, 'role'>): Paddle => ({
  number: row.number,
  channel: row.channel,
  fanId: row.fan_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: role === 'floor' ? '' : row.email,
  isGuest: row.is_guest,
  givenDate: row.given_at.toISOString(),
})
