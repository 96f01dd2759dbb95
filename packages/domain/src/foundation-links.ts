import type { MenuClub } from './menu.ts'

/** Returns the links of a foundation's header: at most two, in order (H02). */
export function foundationLinks(
  club: MenuClub & { hasPrograms: boolean },
): ('AUCTIONS' | 'DONATION' | 'PROGRAMS' | 'NEWS')[] {
  return [
    ...(club.hasAuctions ? (['AUCTIONS'] as const) : []),
    ...(club.promoteDonation ? (['DONATION'] as const) : []),
    club.hasPrograms ? ('PROGRAMS' as const) : ('NEWS' as const),
  ].slice(0, 2)
}
