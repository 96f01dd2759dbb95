import type { ClubModel } from './club.ts'
import type { KycStatus } from './kyc.ts'

/** Entries of the menus. */
export const tabs = [
  'HOMEPAGE',
  'AUCTIONS',
  'DONATION',
  'MARKETPLACE',
  'NEWS',
  'WALLET',
  'MEMBERS',
  'PROFILE',
  'LOGIN',
] as const
/** One entry's name. */
export type Tab = (typeof tabs)[number]

/** Who sees the menu. */
export type Visitor = 'anonymous' | 'unvalidated' | 'validated'

/**
 * Returns what kind of visitor a person is to the menu. While a fan's record loads, the entries stay, so that no
 * click misses.
 */
export function visitorOf(signedIn: boolean, kycStatus: KycStatus | undefined): Visitor {
  if (!signedIn) return 'anonymous'
  return kycStatus === undefined || kycStatus === 'VALIDATED' ? 'validated' : 'unvalidated'
}

/** The fields of a club that decide its menu. */
export type MenuClub = {
  model: ClubModel
  referralNeeded: boolean
  promoteDonation: boolean
  coinsEnabled: boolean
  hasAuctions: boolean
  hasActiveAuction: boolean
  hasPosts: boolean
}

/** A menu entry; the dot marks something that is live. */
export type MenuItem = { tab: Tab; dot: boolean }

/**
 * Returns the entries that a visitor sees, in order (S02, S03). Clubs other than foundations also show auctions once
 * they have any, since every model has these tabs (specification, 2).
 */
export function menuItems(club: MenuClub, visitor: Visitor): MenuItem[] {
  if (visitor === 'unvalidated') return []
  const auctions: MenuItem[] = club.hasAuctions ? [{ tab: 'AUCTIONS', dot: club.hasActiveAuction }] : []
  const plain = (tab: Tab, shown = true): MenuItem[] => (shown ? [{ tab, dot: false }] : [])
  const own =
    club.model === 'FOUNDATION'
      ? [...plain('MEMBERS', club.referralNeeded), ...auctions, ...plain('DONATION', club.promoteDonation)]
      : [...auctions, ...plain('MARKETPLACE'), ...plain('WALLET', club.coinsEnabled)]
  return [
    ...plain('HOMEPAGE'),
    ...own,
    ...plain('NEWS', club.hasPosts),
    ...plain(visitor === 'anonymous' ? 'LOGIN' : 'PROFILE'),
  ]
}
