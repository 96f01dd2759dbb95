import type { LiveAuction } from '@virage/contract/staff'
import { useState } from 'react'
import type { Live } from '../live/live-store.ts'

/**
 * Returns the auction whose room is shown: the wanted one, or the one that ran or came next when the screen opened. It stays
 * when its last lot ends: that is when the cashier begins.
 */
export function useRoomAuction(live: Live | undefined, wantedId: string | undefined): LiveAuction | undefined {
  const [shownId, setShownId] = useState<string>()
  if (!live) return undefined
  const find = (wanted: string | undefined) => live.auctions.find(({ id }) => id === wanted)
  const auction = find(wantedId) ?? find(shownId) ?? nextAuction(live)
  if (auction && auction.id !== shownId) setShownId(auction.id)
  return auction
}

/** Returns the auction that runs or comes next; of those that are over, the last one. */
function nextAuction({ auctions, lots }: Live): LiveAuction | undefined {
  const open = new Set([...lots.values()].filter(({ closedDate }) => closedDate === null).map((lot) => lot.auctionId))
  return auctions.find(({ id }) => open.has(id)) ?? auctions.at(-1)
}
