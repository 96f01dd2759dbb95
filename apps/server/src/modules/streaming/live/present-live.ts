import type {
  LiveAuction,
  LiveLine,
  LiveLot,
  LiveState,
  LiveWaiting,
  PaddleMark,
  StaffWall,
} from '@virage/contract/staff'
import {
  listStaffDuePayments,
  listFans,
  listMessageReports,
  listPaddles,
  listStaffOrders,
  seesBidders,
  setLiveFocus,
} from '@virage/contract/staff'
import {
  cardEndsAt,
  centsToDecimal,
  coinsToDecimal,
  defaultIncrements,
  minimumBid,
  quickBids,
  type StaffRole,
} from '@virage/domain'
import type { AuctionRow, LineRow, LotRow, WaitingRow } from './queries.ts'
import { presentStaffWall } from '../wall/present-wall.ts'
import type { WallRow } from '../wall/queries.ts'
import type { PresenceRow } from './presence-queries.ts'

/** What a role may see; `colleagues` is who else watches, and what goes on beside the bids. */
export type Audience = {
  colleagues: boolean
  bidders: boolean
  paddles: boolean
  sales: boolean
  payments: boolean
  reviews: boolean
  reports: boolean
}

/** Returns what a role may see: what the operations that list the same things let it see. */
export function audienceOf(role: StaffRole | 'operator'): Audience {
  const may = (roles: readonly StaffRole[]) => role === 'operator' || roles.includes(role)
  return {
    colleagues: may(setLiveFocus.access.staff),
    bidders: may(seesBidders),
    paddles: may(listPaddles.access.staff),
    sales: may(listStaffOrders.access.staff),
    payments: may(listStaffDuePayments.access.staff),
    reviews: may(listFans.access.staff),
    reports: may(listMessageReports.access.staff),
  }
}

/** What the console shows, as it was read. */
export type LiveRows = {
  now: Date
  auctions: AuctionRow[]
  lots: LotRow[]
  lines: LineRow[]
  bidsPerMinute: number[]
  waiting: WaitingRow
  presence: PresenceRow
  wall: WallRow | undefined
}

const personOf = (id: string | null, { first_name, last_name }: Pick<LotRow, 'first_name' | 'last_name'>) =>
  id === null ? null : { fanId: id, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() }

const paddleOf = ({ paddle, channel }: Pick<LotRow, 'paddle' | 'channel'>): PaddleMark | null =>
  paddle === null || channel === null ? null : { number: paddle, channel }

const presentAuction = (row: AuctionRow): LiveAuction => ({
  id: row.id,
  name: row.name,
  visible: row.visible,
  pausedDate: row.paused_at?.toISOString() ?? null,
  goal: row.goal === null ? null : coinsToDecimal(row.goal),
})

/** Whether nobody could charge the leader. Who has a paddle needs no card: the cashier takes the money. */
const isCardMissing = ({ leader_id, paddle, card_status, card, ends_at }: LotRow) =>
  leader_id !== null && paddle === null && (card_status !== 'READY' || (card !== null && cardEndsAt(card) <= ends_at))

/** How many amounts are offered. */
const mostAsks = 3

/** Returns the minimum of the next bid, and the usual amounts above it. */
function asksOf({ starting_price, current_price, increments }: LotRow): number[] {
  const prices = {
    startingPrice: starting_price,
    currentPrice: current_price,
    increments: increments ?? defaultIncrements,
  }
  const asks = [minimumBid(prices), ...quickBids(prices)].map(coinsToDecimal)
  return [...new Set(asks)].toSorted((one, other) => one - other).slice(0, mostAsks)
}

/** Returns a lot as the audience sees it. */
export const presentLot = (row: LotRow, { bidders, paddles }: Audience): LiveLot => ({
  exclusiveId: row.exclusive_id,
  exclusiveSlug: row.slug,
  auctionId: row.auction_id,
  version: row.version,
  number: row.number,
  name: row.name,
  imageUrl: row.image_url,
  startingPrice: coinsToDecimal(row.starting_price),
  price: row.current_price === null ? null : coinsToDecimal(row.current_price),
  asks: asksOf(row),
  numberOfBids: row.bid_count,
  startDate: row.starts_at.toISOString(),
  endDate: row.ends_at.toISOString(),
  closedDate: row.closed_at?.toISOString() ?? null,
  leader: bidders ? personOf(row.leader_id, row) : null,
  leaderPaddle: paddles ? paddleOf(row) : null,
  hasMaximum: bidders && row.has_maximum,
  isCardMissing: bidders && isCardMissing(row),
})

/** Returns the lines that an audience sees. */
export const presentLines = (rows: LineRow[], { colleagues, bidders, paddles, sales }: Audience): LiveLine[] =>
  rows
    .filter(({ kind }) => colleagues || kind === 'bid' || kind === 'cancelled')
    .filter(({ kind }) => sales || (kind !== 'order' && kind !== 'donation'))
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      date: row.at.toISOString(),
      exclusiveId: row.exclusive_id,
      person: bidders ? personOf(row.fan_id, row) : null,
      paddle: paddles ? paddleOf(row) : null,
      coins: row.price === null ? null : coinsToDecimal(row.price),
      euros: row.cents === null ? null : centsToDecimal(row.cents),
      automatic: bidders && row.automatic,
      reason: bidders || row.kind === 'refused' ? row.reason : null,
      tries: row.tries,
    }))

/** Returns what waits for the audience. */
export const presentWaiting = (row: WaitingRow, audience: Audience): LiveWaiting => ({
  outstandingPayments: audience.payments ? row.payments : null,
  reviews: audience.reviews ? row.reviews : null,
  reports: audience.reports ? row.reports : null,
})

/** Returns who watches, as the audience sees it. */
export const presentPresence = (row: PresenceRow, { colleagues }: Audience): PresenceRow =>
  colleagues ? row : { ...row, staff: [] }

/** Returns the whole state as the audience sees it. */
export const presentState = (rows: LiveRows, audience: Audience): LiveState => ({
  now: rows.now.toISOString(),
  auctions: rows.auctions.map(presentAuction),
  lots: rows.lots.map((row) => presentLot(row, audience)),
  lines: presentLines(rows.lines, audience),
  bidsPerMinute: rows.bidsPerMinute,
  waiting: presentWaiting(rows.waiting, audience),
  presence: presentPresence(rows.presence, audience),
  wall: presentLiveWall(rows.wall, audience),
})

/** Returns what the big screen shows; who has set it is for colleagues. */
export const presentLiveWall = (row: WallRow | undefined, { colleagues }: Pick<Audience, 'colleagues'>): StaffWall =>
  colleagues ? presentStaffWall(row) : { ...presentStaffWall(row), set: null }
