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

/** Who looks at the menu. */
export type Visitor = 'anonymous' | 'unvalidated' | 'validated'

/** Who somebody is to the menu. While a fan's record is on its way, what was there stays: nobody's press goes astray. */
export function visitorOf(signedIn: boolean, kycStatus: KycStatus | undefined): Visitor {
  if (!signedIn) return 'anonymous'
  return kycStatus === undefined || kycStatus === 'VALIDATED' ? 'validated' : 'unvalidated'
}

/** What of a club decides its menu. */
export type MenuClub = {
  model: ClubModel
  referralNeeded: boolean
  promoteDonation: boolean
  coinsEnabled: boolean
  hasAuctions: boolean
  hasActiveAuction: boolean
  hasPosts: boolean
}

/** One entry; the dot marks something that runs now. */
export type MenuItem = { tab: Tab; dot: boolean }

/**
 * The entries that a visitor sees, in order (S02, S03). Clubs that are no foundation show their auctions as well
 * once they have any: every model has these tabs (specification, 2).
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
