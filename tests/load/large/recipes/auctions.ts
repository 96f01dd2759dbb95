import type { Known } from '../people.ts'
import { inDays, nth, type Recipe, repetitions, run, texts } from './values.ts'

/** Requests of the back office about auctions, and of staff in the room. */
export const auctionRecipes: Record<string, Recipe> = {
  // The last one begins soon: its lot can be bought.
  createAuction: (n) => {
    const isSoon = n === repetitions.write - 1
    return {
      body: { name: texts(n), startDate: inDays(isSoon ? 20 / 86_400 : 2), endDate: inDays(3), visible: isSoon },
    }
  },
  copyAuction: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n) },
    body: { startDate: inDays(4), endDate: inDays(5) },
  }),
  updateAuction: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n) },
    body: { name: texts(n) },
  }),
  deleteAuction: (n, known) => ({ params: { auctionId: nth(known.pools['empty auction'], n) } }),
  pauseAuction: (n, known) => ({ params: { auctionId: nth(known.pools['openAuctionId'], n) } }),
  resumeAuction: (n, known) => ({ params: { auctionId: nth(known.pools['openAuctionId'], n) } }),
  extendAuction: (n, known) => ({ params: { auctionId: nth(known.pools['openAuctionId'], n) }, body: { minutes: 1 } }),
  addLot: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n) },
    body: { exclusiveId: nth(known.pools['made exclusive'], n + 1), startingPrice: 5 },
  }),
  updateLot: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n), exclusiveId: nth(known.pools['made exclusive'], n + 1) },
    body: { startingPrice: 6, buyNow: { coinsAmount: 50 } },
  }),
  orderLots: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n) },
    body: { ids: [nth(known.pools['made exclusive'], n + 1)] },
  }),
  removeLot: (n, known) => ({
    params: {
      auctionId: nth(known.pools['made auction'], n % 11),
      exclusiveId: nth(known.pools['made exclusive'], (n % 11) + 1),
    },
  }),
  listLotBids: (n, known) => ({
    params: { auctionId: nth(known.pools['openAuctionId'], 0), exclusiveId: nth(known.pools['openLotId'], n) },
  }),
  cancelBid: (n, known) => ({
    params: { auctionId: nth(known.pools['openAuctionId'], 0), bidId: nth(known.pools['cancellableBidId'], n) },
    body: { reason: 'For the bench', category: 'TECHNICAL' },
  }),
  addLots: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n % 11) },
    body: { ids: [nth(known.pools['made exclusive'], (n % 6) + 1)] },
  }),
  setLotTimes: (n, known) => ({
    params: { auctionId: nth(known.pools['made auction'], n % 11) },
    body: { firstEnd: inDays(3 + n / 24), stepSeconds: 120 },
  }),
  addBidConflict: (n, known) => ({
    body: { fanId: nth(known.pools['approvedFanId'], n), exclusiveId: null, reason: 'Works for the club' },
  }),
  removeBidConflict: (n, known) => ({ params: { conflictId: nth(known.pools['made conflict'], n) } }),
  givePaddle: (n, known) => ({
    params: { auctionId: nth(known.pools['openAuctionId'], 0) },
    body: {
      to:
        n % 2 === 0
          ? { fanId: nth(known.pools['memberId'], n + 20) }
          : { firstName: 'Ada', lastName: 'Moreau', email: `guest-${n}-${run}@bench.example` },
    },
  }),
  placeBidFor: (n, known) => {
    const coinsAmount = known.nextBid + n * 100
    return {
      params: roomLot(known),
      body: { paddle: Number(nth(known.pools['paddle'], n % 2)), coinsAmount, confirmedCoinsAmount: coinsAmount },
    }
  },
  // For the paddle of the last bid in the room.
  awardLot: (_, known) => {
    const bids = repetitions.write - 1
    return {
      params: roomLot(known),
      body: { paddle: Number(nth(known.pools['paddle'], bids % 2)), coinsAmount: known.nextBid + bids * 100 },
    }
  },
  setLiveFocus: (n, known) => ({ body: { exclusiveId: nth(known.pools['openLotId'], n) } }),
  setWall: (n, known) => ({
    body:
      n % 2 === 0
        ? { mode: 'LOT', exclusiveId: nth(known.pools['openLotId'], n) }
        : { mode: 'MESSAGE', message: texts(n) },
  }),
  applaudLot: (n, known) => ({ body: { exclusiveId: nth(known.pools['soldLotId'], n) } }),
  createHelperLink: (_, known) => ({ body: { auctionId: nth(known.pools['openAuctionId'], 0), most: 5 } }),
  becomeHelper: (n, known) => ({
    as: 'helper',
    body: { token: nth(known.pools['helper token'], n) },
  }),
  revokeHelperLink: (n, known) => ({ params: { linkId: nth(known.pools['made link'], n) } }),
  endHelper: (n, known) => ({ params: { helperId: nth(known.pools['helper'], n) } }),
  startRehearsal: (_, known) => ({ params: { auctionId: nth(known.pools['openAuctionId'], 0) } }),
}

/** The lot on which the room bids; fans bid on the first one. */
const roomLot = ({ pools }: Known) => ({
  auctionId: nth(pools['openAuctionId'], 0),
  exclusiveId: nth(pools['openLotId'], 1),
})
