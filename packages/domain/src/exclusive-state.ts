import type { AuctionStatus } from './auction-status.ts'
import type { ClubModel, ClubState } from './club.ts'

/** Categories of exclusives (M02). */
export const exclusiveCategories = ['EXPERIENCE', 'COLLECTIBLE'] as const

/** What of an exclusive decides its badges. */
export type ExclusiveFlags = { visible: boolean; isUpcoming: boolean; upcomingDate: Date | null; isOutOfStock: boolean }

/** Badge of an exclusive (M05). */
export type ExclusiveBadge = { kind: 'upcoming'; date: Date | null } | { kind: 'hidden' } | { kind: 'outOfStock' }

/** The one text that masks a card: upcoming with date, upcoming, hidden, out of stock, in this order (M07). */
export function maskBadge({ visible, isUpcoming, upcomingDate, isOutOfStock }: ExclusiveFlags): ExclusiveBadge | null {
  if (isUpcoming) return { kind: 'upcoming', date: upcomingDate }
  if (!visible) return { kind: 'hidden' }
  return isOutOfStock ? { kind: 'outOfStock' } : null
}

/** Whether an exclusive is still to come: marked so, and its date, where it has one, not reached. */
export const isUpcoming = (exclusive: { upcoming: boolean; upcomingAt: Date | null }, now: Date): boolean =>
  exclusive.upcoming && (exclusive.upcomingAt === null || now < exclusive.upcomingAt)

/** Stock as fans see it: nothing while the club stands by (C07). */
export const shownStock = (stock: number, clubState: ClubState): number => (clubState === 'STAND_BY' ? 0 : stock)

/** What the sticky button of an exclusive does (M06). */
export type FooterAction = {
  action: 'payDue' | 'addBid' | 'buy' | 'support'
  icon: 'euro' | 'gavel' | 'cart' | 'handHeart'
  disabled: boolean
  /** True where a visitor is asked to sign in instead. */
  needsLogin: boolean
}

/** What an exclusive's action depends on. */
export type ActionState = {
  model: ClubModel
  /** Null for an exclusive that is no lot. */
  auctionStatus: AuctionStatus | null
  /** Whether staff have stopped the auction's clock: then nobody bids. */
  isPaused: boolean
  paymentDue: boolean
  visible: boolean
  isUpcoming: boolean
  isOutOfStock: boolean
  signedIn: boolean
}

/** What a fan can do with an exclusive, by state (M06, A02). */
export function exclusiveAction(state: ActionState): FooterAction {
  const needsLogin = !state.signedIn
  // Whoever won may pay, whatever has become of the stock since.
  if (state.paymentDue) return { action: 'payDue', icon: 'euro', disabled: false, needsLogin }
  const closed = state.auctionStatus !== null && (state.auctionStatus !== 'ACTIVE' || state.isPaused)
  const disabled = !state.visible || state.isUpcoming || state.isOutOfStock || closed
  if (state.auctionStatus !== null) return { action: 'addBid', icon: 'gavel', disabled, needsLogin }
  return state.model === 'FOUNDATION'
    ? { action: 'support', icon: 'handHeart', disabled, needsLogin }
    : { action: 'buy', icon: 'cart', disabled, needsLogin }
}

/** Whether pages of exclusives have a bar at the bottom with their action; popup clubs have none (M06). */
export const hasActionBar = (model: ClubModel): boolean => model !== 'POPUP'
