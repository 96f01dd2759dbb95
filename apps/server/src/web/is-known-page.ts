import type { AddressKind } from '../platform/access/addresses.ts'
import type { Platform } from '../platform/platform.ts'
import type { PageRequest } from './page-cache.ts'

/** Pages outside of clubs. */
const productPages = new Set(['/', '/clubs', '/login/callback'])

/** Pages of each club, without the club's own part of the path. */
const clubPages = new Set([
  '/',
  '/auctions',
  '/auctions/mine',
  '/donation',
  '/donation/payment-confirmed',
  '/forgot-password',
  '/giveaway',
  '/kyc',
  '/live-auctions',
  '/login',
  '/login/callback',
  '/marketplace',
  '/members',
  '/messages',
  '/news',
  '/profile',
  '/profile/security',
  '/programs',
  '/signup',
  '/wallet',
  '/withdrawal',
])

/** Pages of something in a club. Those of members, payments and enquiries aren't: they have no content before their reader signs in. */
const contentPages: { path: RegExp; kind: AddressKind }[] = [
  { path: /^\/exclusives\/([^/]+)(?:\/purchase-(?:confirmation|confirmed))?$/, kind: 'exclusive' },
  { path: /^\/news\/([^/]+)$/, kind: 'post' },
  { path: /^\/programs\/([^/]+)$/, kind: 'program' },
  { path: /^\/giveaway\/([^/]+)\/draw$/, kind: 'giveaway' },
]

/**
 * Returns whether a page certainly exists. Other pages may exist, but anybody can invent them, so they are rendered
 * after those that do.
 *
 * @param path the canonical path
 */
export async function isKnownPage(
  { slug, ownDomainSlug, url }: Pick<PageRequest, 'slug' | 'ownDomainSlug' | 'url'>,
  path: string,
  { clubs, addresses }: Pick<Platform, 'clubs' | 'addresses'>,
): Promise<boolean> {
  if (slug === undefined) return productPages.has(path)
  const club = await clubs.find(slug)
  if (!club) return false
  const prefix = `/clubs/${slug}`
  const isBelow = path === prefix || path.startsWith(`${prefix}/`)
  if (!isBelow && ownDomainSlug === null) return false
  const within = isBelow ? path.slice(prefix.length) || '/' : path
  if (clubPages.has(within)) return isKnownSearch(new URL(url).searchParams, club.id, addresses)
  for (const { path: pattern, kind } of contentPages) {
    const address = pattern.exec(within)?.[1]
    if (address !== undefined) return addresses.has(club.id, kind, address)
  }
  return false
}

/**
 * Returns whether the parameters of a page have values that exist. There is no end to the other ones, such as the number of an order, and
 * each is a page of its own.
 */
async function isKnownSearch(
  search: URLSearchParams,
  clubId: string,
  addresses: Platform['addresses'],
): Promise<boolean> {
  for (const [name, value] of search) {
    const isKnown = name === 'partner' ? await addresses.has(clubId, 'partner', value) : name === 'payment-result'
    if (!isKnown) return false
  }
  return true
}
