import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  activeTabs,
  announcementOf,
  byCurrentPrice,
  byLotNumber,
  byPriceAscending,
  byPriceDescending,
  exclusiveAction,
  foundationLinks,
  hasActionBar,
  isUpcoming,
  isVip,
  maskBadge,
  type MenuClub,
  menuItems,
  slugLeft,
  shortName,
  shownStock,
  slugFromHost,
  visitorOf,
} from './index.ts'

const club: MenuClub = {
  model: 'MARKETPLACE',
  referralNeeded: false,
  promoteDonation: false,
  coinsEnabled: true,
  hasAuctions: true,
  hasActiveAuction: true,
  hasPosts: true,
}
const tabsOf = (changes: Partial<MenuClub>, visitor: Parameters<typeof menuItems>[1]) =>
  menuItems({ ...club, ...changes }, visitor).map(({ tab }) => tab)

describe('the menu', () => {
  test.each([
    ['an anonymous visitor', {}, 'anonymous', ['HOMEPAGE', 'AUCTIONS', 'MARKETPLACE', 'WALLET', 'NEWS', 'LOGIN']],
    ['an unvalidated fan', {}, 'unvalidated', []],
    ['a validated fan', {}, 'validated', ['HOMEPAGE', 'AUCTIONS', 'MARKETPLACE', 'WALLET', 'NEWS', 'PROFILE']],
    [
      'a club without coins or news',
      { coinsEnabled: false, hasPosts: false, hasAuctions: false },
      'validated',
      ['HOMEPAGE', 'MARKETPLACE', 'PROFILE'],
    ],
    [
      'a foundation by invitation',
      { model: 'FOUNDATION', referralNeeded: true, promoteDonation: true },
      'validated',
      ['HOMEPAGE', 'MEMBERS', 'AUCTIONS', 'DONATION', 'NEWS', 'PROFILE'],
    ],
    ['an open foundation', { model: 'FOUNDATION', hasAuctions: false }, 'anonymous', ['HOMEPAGE', 'NEWS', 'LOGIN']],
  ] as const)('of %s (S02, C01, C03)', (_who, changes, visitor, tabs) => {
    expect(tabsOf(changes, visitor)).toEqual(tabs)
  })

  test('marks the auctions while one runs (S03)', () => {
    expect(menuItems(club, 'validated').find(({ tab }) => tab === 'AUCTIONS')?.dot).toBe(true)
    expect(
      menuItems({ ...club, hasActiveAuction: false }, 'validated').find(({ tab }) => tab === 'AUCTIONS')?.dot,
    ).toBe(false)
  })

  test('highlights the tabs of a path (R22)', () => {
    expect(activeTabs('')).toEqual(['HOMEPAGE'])
    expect(activeTabs('/forgot-password')).toEqual(['LOGIN'])
    expect(activeTabs('/exclusives/a-shirt')).toEqual(['MARKETPLACE', 'AUCTIONS'])
  })

  test('highlights nothing on a path of no tab, whatever its name (R22)', () => {
    for (const path of ['/giveaway', '/constructor', '/__proto__', '/toString/x']) expect(activeTabs(path)).toEqual([])
  })

  test.each([
    ['/exclusives/a-shirt', 'MARKETPLACE', 'a-shirt'],
    ['/exclusives/a-shirt/', 'DONATION', 'a-shirt'],
    ['/exclusives/a-shirt', 'AUCTIONS', 'a-shirt'],
    ['/exclusives/a-shirt', 'WALLET', undefined],
    ['/exclusives/a-shirt/purchase-confirmed', 'MARKETPLACE', undefined],
    ['/news/a-post', 'NEWS', 'a-post'],
    ['/news/a-post', 'MARKETPLACE', undefined],
    ['/news', 'NEWS', undefined],
    ['/__proto__/x', 'NEWS', undefined],
  ] as const)('from %s to %s remembers %s (R23)', (path, tab, slug) => expect(slugLeft(path, tab)).toBe(slug))

  test('distinguishes visitors, unvalidated and validated fans', () => {
    expect(visitorOf(false, undefined)).toBe('anonymous')
    expect(visitorOf(true, 'READY_FOR_KYC')).toBe('unvalidated')
    expect([visitorOf(true, 'VALIDATED'), visitorOf(true, undefined)]).toEqual(['validated', 'validated'])
  })
})

test('a foundation shows at most two links, in order (H02)', () => {
  const foundation = { ...club, model: 'FOUNDATION' as const, promoteDonation: true, hasPrograms: true }
  expect(foundationLinks(foundation)).toEqual(['AUCTIONS', 'DONATION'])
  expect(foundationLinks({ ...foundation, hasAuctions: false })).toEqual(['DONATION', 'PROGRAMS'])
  expect(foundationLinks({ ...foundation, hasAuctions: false, promoteDonation: false, hasPrograms: false })).toEqual([
    'NEWS',
  ])
})

describe('the announcement', () => {
  const quiet = { clubState: 'LIVE' as const, duePayments: { count: 0, firstSlug: null }, devEnvironment: false }
  test.each([
    [{ ...quiet, clubState: 'ARCHIVED' as const, devEnvironment: true }, 'archived'],
    [{ ...quiet, duePayments: { count: 1, firstSlug: 'a' }, devEnvironment: true }, 'paymentsDue'],
    [{ ...quiet, devEnvironment: true }, 'devEnvironment'],
  ])('names the most urgent thing (S04)', (state, kind) => {
    expect(announcementOf(state)?.kind).toBe(kind)
  })
  test('leads to the lot of a single payment, and to the profile for several (S04)', () => {
    expect(announcementOf({ ...quiet, duePayments: { count: 1, firstSlug: 'a' } })).toMatchObject({
      link: { to: 'exclusive', slug: 'a' },
    })
    expect(announcementOf({ ...quiet, duePayments: { count: 2, firstSlug: 'a' } })).toMatchObject({
      link: { to: 'profile' },
    })
    expect(announcementOf({ ...quiet, duePayments: { count: 2, firstSlug: 'a', actionNeededId: 'b' } })).toMatchObject({
      kind: 'actionNeeded',
      paymentId: 'b',
    })
    expect(announcementOf(quiet)).toBeNull()
  })
})

describe('sorting', () => {
  const priced = fc.record({
    name: fc.string({ maxLength: 4 }),
    pricing: fc.record({ totalCost: fc.record({ value: fc.integer({ min: 0, max: 5 }) }) }),
  })
  const lots = fc.record({
    name: fc.string({ maxLength: 3 }),
    number: fc.option(fc.integer({ min: 1, max: 4 })),
    startingPrice: fc.integer({ min: 1, max: 4 }),
  })
  const isOrder = <T>(compare: (a: T, b: T) => number, a: T, b: T, c: T) => {
    expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0)
    if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
  }
  const shown = fc.record({ name: fc.string({ maxLength: 3 }), price: fc.integer({ min: 0, max: 4 }) })
  test('each order is antisymmetric and transitive (M01, A09, A12)', () => {
    fc.assert(fc.property(priced, priced, priced, (a, b, c) => isOrder(byPriceDescending, a, b, c)))
    fc.assert(fc.property(priced, priced, priced, (a, b, c) => isOrder(byPriceAscending, a, b, c)))
    fc.assert(fc.property(lots, lots, lots, (a, b, c) => isOrder(byLotNumber, a, b, c)))
    fc.assert(fc.property(shown, shown, shown, (a, b, c) => isOrder(byCurrentPrice, a, b, c)))
  })
  test('exclusives are sorted by total cost descending, then name (M01, M02)', () => {
    const one = (name: string, value: number) => ({ name, pricing: { totalCost: { value } } })
    const all = [one('b', 5), one('a', 5), one('c', 9)]
    expect([...all].sort(byPriceDescending).map(({ name }) => name)).toEqual(['c', 'a', 'b'])
    expect([...all].sort(byPriceAscending).map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  })
  test('lots are sorted by number, then starting price descending, then name (A09)', () => {
    const all = [
      { name: 'z', number: null, startingPrice: 5 },
      { name: 'a', number: null, startingPrice: 9 },
      { name: 'b', number: 2, startingPrice: 1 },
      { name: 'c', number: 1, startingPrice: 1 },
    ]
    expect(all.sort(byLotNumber).map(({ name }) => name)).toEqual(['c', 'b', 'a', 'z'])
  })
  test('the live wall is sorted by price descending, then name (A12)', () => {
    expect(
      [
        { name: 'b', price: 1 },
        { name: 'a', price: 1 },
        { name: 'c', price: 2 },
      ]
        .sort(byCurrentPrice)
        .map(({ name }) => name),
    ).toEqual(['c', 'a', 'b'])
  })
})

describe('an exclusive', () => {
  const plain = { visible: true, isUpcoming: false, upcomingDate: null, isOutOfStock: false }
  test('shows one mask: upcoming before hidden before sold out (M05, M07)', () => {
    const date = new Date(0)
    expect(maskBadge({ ...plain, isUpcoming: true, upcomingDate: date, visible: false, isOutOfStock: true })).toEqual({
      kind: 'upcoming',
      date,
    })
    expect(maskBadge({ ...plain, isUpcoming: true })).toEqual({ kind: 'upcoming', date: null })
    expect(maskBadge({ ...plain, visible: false, isOutOfStock: true })).toEqual({ kind: 'hidden' })
    expect(maskBadge({ ...plain, isOutOfStock: true })).toEqual({ kind: 'outOfStock' })
    expect(maskBadge(plain)).toBeNull()
  })
  test('is upcoming until its date (M05)', () => {
    const now = new Date(1000)
    expect(isUpcoming({ upcoming: true, upcomingAt: new Date(2000) }, now)).toBe(true)
    expect(isUpcoming({ upcoming: true, upcomingAt: new Date(500) }, now)).toBe(false)
    expect(isUpcoming({ upcoming: true, upcomingAt: null }, now)).toBe(true)
    expect(isUpcoming({ upcoming: false, upcomingAt: null }, now)).toBe(false)
  })
  test('has no stock while its club is in STAND_BY (C07)', () => {
    expect([shownStock(5, 'LIVE'), shownStock(5, 'STAND_BY')]).toEqual([5, 0])
  })

  const state = {
    model: 'MARKETPLACE' as const,
    auctionStatus: null,
    isPaused: false,
    paymentDue: false,
    visible: true,
    isUpcoming: false,
    isOutOfStock: false,
    signedIn: true,
  }
  test.each([
    [{}, { action: 'buy', icon: 'cart', disabled: false, needsLogin: false }],
    [{ model: 'FOUNDATION' }, { action: 'support', icon: 'handHeart', disabled: false, needsLogin: false }],
    [{ auctionStatus: 'ACTIVE' }, { action: 'addBid', icon: 'gavel', disabled: false, needsLogin: false }],
    [
      { auctionStatus: 'ACTIVE', isPaused: true },
      { action: 'addBid', icon: 'gavel', disabled: true, needsLogin: false },
    ],
    [{ auctionStatus: 'UPCOMING' }, { action: 'addBid', icon: 'gavel', disabled: true, needsLogin: false }],
    [
      { auctionStatus: 'CLOSED', paymentDue: true },
      { action: 'payDue', icon: 'euro', disabled: false, needsLogin: false },
    ],
    [{ isOutOfStock: true }, { action: 'buy', icon: 'cart', disabled: true, needsLogin: false }],
    [{ isUpcoming: true }, { action: 'buy', icon: 'cart', disabled: true, needsLogin: false }],
    [{ visible: false }, { action: 'buy', icon: 'cart', disabled: true, needsLogin: false }],
    [{ signedIn: false }, { action: 'buy', icon: 'cart', disabled: false, needsLogin: true }],
    [
      { model: 'POPUP', auctionStatus: 'ACTIVE' },
      { action: 'addBid', icon: 'gavel', disabled: false, needsLogin: false },
    ],
  ] as const)('%j offers %j (M06)', (changes, action) => {
    expect(exclusiveAction({ ...state, ...changes })).toEqual(action)
  })
  test('has an action bar, except in popup clubs (M06)', () => {
    expect([hasActionBar('MARKETPLACE'), hasActionBar('FOUNDATION'), hasActionBar('POPUP')]).toEqual([
      true,
      true,
      false,
    ])
  })
})

test.each([
  ['club70-legends', true],
  ['psg-x-jordan-2', true],
  ['fc-virage', false],
])('%s is vip: %s (C02)', (slug, vip) => {
  expect(isVip(slug)).toBe(vip)
})

test.each([
  ['fc-virage.localhost:3000', 'fc-virage'],
  ['localhost:3000', undefined],
  ['127.0.0.1', undefined],
  ['www.fc-virage.localhost', 'fc-virage'],
  ['shop.fc.paris.virage.example', 'fc-shop'],
  ['fc-virage.example', 'fc-virage'],
  ['shop.fc.example', 'fc-shop'],
  ['FC-Virage.LOCALHOST.:3000', 'fc-virage'],
  ['[::1]:3000', undefined],
  ['10.0.0.7:3000', undefined],
  ['www.localhost', undefined],
  ['', undefined],
  ['.localhost', undefined],
  ['a..b.localhost', undefined],
  ["a'b.localhost", undefined],
])('the host %s names the club %s (C05)', (host, slug) => {
  expect(slugFromHost(host, ['localhost', 'virage.example'])).toBe(slug)
})

test('for any Host header, the result is a valid slug or none (C05)', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '1', '-', '.', ':', '[', '/', ' ', 'é'), maxLength: 12 }),
      (text) => {
        for (const host of [text, `${text}.localhost`])
          expect(slugFromHost(host, ['localhost']) ?? 'a').toMatch(/^[a-z\d-]+$/)
      },
    ),
  )
})

test('a name beside a bid shows only an initial of the last name', () => {
  expect(shortName({ firstName: 'Marie', lastName: 'Dubois' })).toBe('Marie D.')
  expect(shortName({ firstName: 'Marie', lastName: '' })).toBe('Marie')
})
