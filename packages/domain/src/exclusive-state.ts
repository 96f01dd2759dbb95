import type { AuctionStatus } from './auction-status.ts'
import type { ClubModel, ClubState } from './club.ts'

/** Categories of exclusives (M02). */
export const exclusiveCategories = ['EXPERIENCE', 'COLLECTIBLE'] as const
/** One category. */
export type ExclusiveCategory = (typeof exclusiveCategories)[number]

/** The fields of an exclusive that decide its badges. */
export type ExclusiveFlags = { visible: boolean; isUpcoming: boolean; upcomingDate: Date | null; isOutOfStock: boolean }

/** Badge of an exclusive (M05). */
export type ExclusiveBadge = { kind: 'upcoming'; date: Date | null } | { kind: 'hidden' } | { kind: 'outOfStock' }

/** Returns the badge over a card: upcoming with date, upcoming, hidden, out of stock, in this order (M07). */
export function maskBadge({ visible, isUpcoming, upcomingDate, isOutOfStock }: ExclusiveFlags): ExclusiveBadge | null {
  if (isUpcoming) return { kind: 'upcoming', date: upcomingDate }
  if (!visible) return { kind: 'hidden' }
  return isOutOfStock ? { kind: 'outOfStock' } : null
}

/** Returns whether an exclusive is upcoming: it is marked so, and its date, if any, is in the future. */
export const isUpcoming = (exclusive: { upcoming: boolean; upcomingAt: Date | null }, now: Date): boolean =>
  exclusive.upcoming && (exclusive.upcomingAt === null || now < exclusive.upcomingAt)

/** Returns the stock that fans see: none while the club is in STAND_BY (C07). */
export const shownStock = (stock: number, clubState: ClubState): number => (clubState === 'STAND_BY' ? 0 : stock)

/** What the sticky button of an exclusive does (M06). */
export type FooterAction = {
  action: 'payDue' | 'addBid' | 'buy' | 'support'
  icon: 'euro' | 'gavel' | 'cart' | 'handHeart'
  disabled: boolean
  /** Whether visitors are asked to log in first. */
  needsLogin: boolean
}

/** What the action of an exclusive depends on. */
export type ActionState = {
  model: ClubModel
  /** Null for an exclusive that is not a lot. */
  auctionStatus: AuctionStatus | null
  /** Whether staff paused the auction: nobody can bid then. */
  isPaused: boolean
  paymentDue: boolean
  visible: boolean
  isUpcoming: boolean
  isOutOfStock: boolean
  signedIn: boolean
}

/** Returns what a fan can do with an exclusive, by state (M06, A02). */
export function exclusiveAction(state: ActionState): FooterAction {
  const needsLogin = !state.signedIn
  // The winner may pay even if the stock has changed since.
  if (state.paymentDue) return { action: 'payDue', icon: 'euro', disabled: false, needsLogin }
  const closed = state.auctionStatus !== null && (state.auctionStatus !== 'ACTIVE' || state.isPaused)
  const disabled = !state.visible || state.isUpcoming || state.isOutOfStock || closed
  if (state.auctionStatus !== null) return { action: 'addBid', icon: 'gavel', disabled, needsLogin }
  return state.model === 'FOUNDATION'
    ? { action: 'support', icon: 'handHeart', disabled, needsLogin }
    : { action: 'buy', icon: 'cart', disabled, needsLogin }
}

/** Returns whether pages of exclusives have an action bar at the bottom; popup clubs have none (M06). */
export const hasActionBar = (model: ClubModel): boolean => model !== 'POPUP'
