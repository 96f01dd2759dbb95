import type { Tab } from './menu.ts'

/** The tabs that a club route belongs to, by the path under the club; none for a path that no tab leads to (R22). */
export function activeTabs(path: string): Tab[] {
  const [first = ''] = path.replace(/^\//, '').split('/')
  return tabsOfPath.get(first) ?? []
}

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
