import type { StaffExclusive } from '@virage/contract/staff'
import { isUpcoming } from '@virage/domain'

/** What an exclusive is for fans at the moment. */
export const exclusiveStates = ['forSale', 'upcoming', 'soldOut', 'hidden', 'lot'] as const
export type ExclusiveState = (typeof exclusiveStates)[number]

/** Returns the state of an exclusive. */
export function stateOf(
  { auctionId, visible, upcoming, upcomingDate, stock }: StaffExclusive,
  now: Date,
): ExclusiveState {
  if (!visible) return 'hidden'
  if (auctionId !== null) return 'lot'
  if (isUpcoming({ upcoming, upcomingAt: upcomingDate === null ? null : new Date(upcomingDate) }, now))
    return 'upcoming'
  return stock === 0 ? 'soldOut' : 'forSale'
}

/** The colour of each state; its word always stands beside it. */
export const toneOf = { forSale: 'good', upcoming: 'warn', soldOut: 'plain', hidden: 'off', lot: 'info' } as const
