import type { Tab } from './menu.ts'

/** The tabs that a club route belongs to, by the path under the club; none for a path that no tab leads to (R22). */
export function activeTabs(path: string): Tab[] {
  const [first = ''] = path.replace(/^\//, '').split('/')
  return tabsOfPath.get(first) ?? []
}

/**
 * The slug that a fan leaves behind on the way to a tab: of an exclusive to where such things are found, of a post to the
 * news. The page that they come to goes to it (R23).
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

// A map, because the path is a stranger's text: an object would know `constructor`.
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
