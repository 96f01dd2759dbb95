import {
  cancelBid as cancelBidOperation,
  exportResults,
  listLotBids,
  listNextBidders,
  listResults,
  type LotResult,
  type NextBidder,
  offerToRunnerUp as offerToRunnerUpOperation,
  type StaffBid,
} from '@virage/contract/staff'
import { type Coins, coinsToDecimal, totalCost } from '@virage/domain'
import type { ProblemKey } from '@virage/contract'
import { type NotificationLinks, sendNotifications } from '../notifications/index.ts'
import type { Club } from '../../platform/access/clubs.ts'
import { toCoinsDto, toMoneyDto } from '../../platform/amount-dtos.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CsvColumns } from '../../platform/http/send-csv.ts'
import { localized } from '../../platform/localized.ts'
import type { StaffOperations } from '../staff/index.ts'
import { cancelBid, type CancelBidResult } from './cancel-bid.ts'
import { offerToRunnerUp, type RunnerUpOffer } from './offer-to-runner-up.ts'
import { type NextBidderRow, readNextBidders } from './next-bidders.ts'
import { readResults, readStaffBids, type ResultRow, type StaffBidRow } from './read-results.ts'
import { outstandingPaymentOf } from './staff-queries.ts'

const cancelRefusals: Record<Extract<CancelBidResult, { ok: false }>['reason'], ProblemKey> = {
  notFound: 'errors.backend.notFound',
  over: 'errors.auction.over',
  alreadyCancelled: 'errors.bid.alreadyCancelled',
}
const offerRefusals: Record<Extract<RunnerUpOffer, { ok: false }>['reason'], ProblemKey> = {
  notFound: 'errors.backend.notFound',
  alreadyPaid: 'errors.payment.alreadyPaid',
  noRunnerUp: 'errors.auction.noRunnerUp',
  notReturned: 'errors.withdrawal.notReturned',
}

/** Registers staff's operations on bids and results. */
export function auctionResultRoutes(backOffice: StaffOperations, links: NotificationLinks): void {
  backOffice.mutate(listLotBids, async ({ club, params: { auctionId, exclusiveId } }, tx) => {
    const rows = await readStaffBids(tx, club.id, { auctionId, exclusiveId })
    return { answer: rows.map(presentBid), audit: { subject: `lot ${exclusiveId}` } }
  })

  backOffice.mutate(cancelBidOperation, async ({ club, staff, params: { auctionId, bidId }, body }, tx) => {
    const { reason, category } = body
    const done = await cancelBid(tx, { clubId: club.id, auctionId, bidId, actor: staff.accountId, reason, category })
    if (!done.ok) throw new ApiError(cancelRefusals[done.reason])
    const [row] = await readStaffBids(tx, club.id, { auctionId, bidId })
    if (!row) throw new Error('A cancelled bid was not found')
    const answer = presentBid(row)
    const { exclusiveId, fanId } = done
    return {
      answer,
      audit: {
        subject: `bid ${bidId}`,
        before: { exclusiveId, fanId, price: answer.price },
        details: { reason, category },
      },
    }
  })

  backOffice.read(listResults, async ({ club, params }, tx) =>
    (await readResults(tx, club.id, params.auctionId)).map(presentResult),
  )

  backOffice.exportTable(exportResults, {
    name: 'results',
    columns: resultColumns,
    // An auction has at most a few hundred lots, so one page has them all.
    read: async ({ club, params, language }, tx, { cursor }) =>
      cursor === undefined
        ? (await readResults(tx, club.id, params.auctionId)).map((row) => ({
            ...row,
            title: localized(row.name, language) ?? '',
          }))
        : [],
  })

  backOffice.mutate(listNextBidders, async ({ club, params: { duePaymentId } }, tx) => {
    const rows = await readNextBidders(tx, club.id, duePaymentId)
    return {
      answer: rows.map((row) => presentNextBidder(row, club)),
      audit: { subject: `outstanding-payment ${duePaymentId}` },
    }
  })

  backOffice.mutate(offerToRunnerUpOperation, async ({ club, params, body }, tx) => {
    const offer = await offerToRunnerUp(tx, club.id, params.duePaymentId, body?.fanId)
    if (!offer.ok) throw new ApiError(offerRefusals[offer.reason])
    const { payment, notifications, formerFanId } = offer
    await sendNotifications(tx, notifications, links)
    const due = await outstandingPaymentOf(tx, payment).executeTakeFirstOrThrow()
    const amount = coinsToDecimal(payment.price)
    return {
      answer: { duePaymentId: due.id, fanId: payment.fanId, amount, deadline: due.deadline.toISOString() },
      audit: {
        subject: `lot ${payment.exclusiveId}`,
        before: { fanId: formerFanId, duePaymentId: params.duePaymentId },
        after: { fanId: payment.fanId, duePaymentId: due.id, amount },
      },
    }
  })
}

const coins = (amount: Coins | null) => (amount === null ? null : coinsToDecimal(amount))

const presentBid = (row: StaffBidRow): StaffBid => ({
  id: row.id,
  bidder: { fanId: row.fan_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  price: coinsToDecimal(row.price),
  date: row.placed_at.toISOString(),
  automatic: row.request_key === null,
  cancelled: row.cancelled_at && {
    date: row.cancelled_at.toISOString(),
    reason: row.cancel_reason ?? '',
    category: row.cancel_category ?? 'OTHER',
  },
})

const presentNextBidder = (row: NextBidderRow, club: Club): NextBidder => ({
  fan: { id: row.fan_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  price: toCoinsDto(row.price, club),
  cost: toMoneyDto(totalCost(row.price, row.coin_price)),
  bidDate: row.placed_at.toISOString(),
  cardReady: row.card_ready,
  validated: row.validated,
  biddingClosedUntil: row.bidding_closed_until?.toISOString() ?? null,
})

const presentResult = (row: ResultRow): LotResult => ({
  exclusiveId: row.id,
  number: row.number,
  name: row.name,
  startingPrice: coinsToDecimal(row.starting_price),
  price: coins(row.current_price),
  numberOfBids: row.bid_count,
  numberOfBidders: row.bidders,
  endDate: row.ends_at.toISOString(),
  winner:
    row.fan_id === null
      ? null
      : {
          fanId: row.fan_id,
          firstName: row.first_name ?? '',
          lastName: row.last_name ?? '',
          email: row.email ?? '',
        },
  payment: {
    state: row.state,
    duePaymentId: row.due_id,
    amount: coins(row.amount),
    deadline: row.deadline?.toISOString() ?? null,
  },
})

/** The columns of the export of results. */
const resultColumns: CsvColumns<ResultRow & { title: string }> = [
  ['Lot', ({ number }) => number],
  ['Name', ({ title }) => title],
  ['Starting price', (row) => coins(row.starting_price)],
  ['Highest bid', (row) => coins(row.current_price)],
  ['Bids', (row) => row.bid_count],
  ['Bidders', ({ bidders }) => bidders],
  ['End', (row) => row.ends_at.toISOString()],
  ['Winner', (row) => [row.first_name, row.last_name].filter(Boolean).join(' ')],
  ['E-mail', ({ email }) => email],
  ['Payment', ({ state }) => state],
  ['Owed', ({ amount }) => coins(amount)],
  ['Deadline', ({ deadline }) => deadline?.toISOString() ?? null],
]
