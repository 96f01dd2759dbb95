import type { Tab } from './menu.ts'

/** Returns the tabs of a club route, by its path under the club; empty for a path of no tab (R22). */
export function activeTabs(path: string): Tab[] {
  const [first = ''] = path.replace(/^\//, '').split('/')
  return tabsOfPath.get(first) ?? []
}

/**
 * Returns the slug to scroll to after leaving an exclusive or a post for a tab: the exclusive in its list, or the
 * post in the news (R23).
 */
export function slugLeft(path: string, tab: Tab): string | undefined {
  const [first = '', slug, ...deeper] = path.replace(/^\/|\/$/g, '').split('/')
  if (!slug || deeper.length > 0) return undefined
  return leftFor.get(first)?.includes(tab) ? slug : undefined
}

const leftFor = new Map<string, Tab[]>([
  ['exclusives', ['MARKETPLACE', 'DONATION', 'AUCTIONS']],
  ['news', ['NEWS']],
])

// A map, because the path is untrusted: an object would find `constructor`.
const tabsOfPath = new Map<string, Tab[]>([
  ['', ['HOMEPAGE']],
  ['login', ['LOGIN']],
  ['signup', ['LOGIN']],
  ['forgot-password', ['LOGIN']],
  ['wallet', ['WALLET']],
  ['members', ['MEMBERS']],
  ['auctions', ['AUCTIONS']],
  ['donation', ['DONATION']],
  ['news', ['NEWS']],
  ['programs', ['NEWS']],
  ['marketplace', ['MARKETPLACE']],
  ['exclusives', ['MARKETPLACE', 'AUCTIONS']],
  ['profile', ['PROFILE']],
  ['kyc', ['PROFILE']],
])
