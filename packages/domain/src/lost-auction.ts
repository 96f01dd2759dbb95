import type { AuctionStatus } from './auction-status.ts'

/** Whether a fan has lost the lead of a running lot: they have bid, and the top bid is another's (A06). */
export const isLostAuction = (
  lot: { status: AuctionStatus; bidderIds: string[]; leaderId: string | null },
  fanId: string,
): boolean => lot.status === 'ACTIVE' && lot.bidderIds.includes(fanId) && lot.leaderId !== fanId
