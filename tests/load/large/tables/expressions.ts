import type { Shape } from '../shape.ts'
import { firstNames, lastNames, looks, objets, things } from '../words.ts'

/** A statement that fills a table. */
export type TableFill = { table: string; statement: string }

/** The filled club, its history, and the number that all choices depend on. */
export type FillOptions = {
  clubId: string
  slug: string
  shape: Shape
  seed: number
  /** The end of the club's history, in milliseconds since 1970. */
  until: number
}

/** How long the history is, in milliseconds: two years. */
export const span = 2 * 365 * 86_400_000
export const [hour, day] = [3_600_000, 86_400_000]

/** Cents that a coin costs. */
export const centsPerCoin = 110
export const unitsPerCoin = 100_000

/** Numbers in the ids of rows: each kind has its own. */
export const kinds = {
  fan: 1,
  account: 2,
  transfer: 3,
  order: 4,
  checkout: 5,
  giftCard: 6,
  refund: 7,
  donation: 8,
  donationCheckout: 9,
  membership: 10,
  membershipCheckout: 11,
  exclusive: 12,
  auction: 13,
  bid: 14,
  maximumBid: 15,
  outstandingPayment: 16,
  message: 17,
  giveaway: 18,
  question: 19,
  participation: 20,
  post: 21,
  program: 22,
  partner: 23,
  slot: 24,
  reservation: 25,
  receipt: 26,
  transition: 27,
  other: 28,
  deliveryMethod: 29,
  parcel: 30,
}

export const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
export const listOf = (values: string[]): string => `array[${values.map(text).join(',')}]::text[]`
/** Returns an address's part for a name: ASCII in lower case. */
export const asciiOf = (name: string): string => name.normalize('NFKD').replaceAll(/[^\w]/g, '').toLowerCase()

/** Returns the expressions that the statements of several areas share. */
export function createExpressions(options: FillOptions) {
  const { shape, seed, until } = options
  const club = `'${options.clubId}'::uuid`
  const base = until - span
  const step = Math.floor(span / shape.groups)
  /** Between two transfers of a group. */
  const pace = Math.floor(step / 20)
  const validated = (shape.fans / 20) * 16
  /** Fans who buy every day; all others are chosen evenly. */
  const whales = Math.max(1, Math.floor(shape.fans / 1000))
  const buyers = Math.min(validated - whales, 3 * shape.groups)
  const goods = shape.exclusives - shape.lots
  const id = (kind: keyof typeof kinds, ms: string, n: string) => `large.id(${kinds[kind]}, ${ms}, ${n})`
  const pick = (n: string, salt: number, m: number | string) => `large.pick(${n}, ${seed * 1000 + salt}, ${m})`
  const oneOf = (values: string[], n: string, salt: number) =>
    `(${listOf(values)})[1 + ${pick(n, salt, values.length)}]`
  const spread = (n: string, count: number) => `(${base} + (${n}) * ${Math.floor(span / (count + 1))}::bigint)`
  const fanAt = (n: string) => spread(n, shape.fans)
  /** The id of the fan with a number from 1. */
  const fan = (n: string) => id('fan', fanAt(n), n)
  /** The number of a validated fan: of twenty fans, the first sixteen are. */
  const member = (k: string) => `((${k}) / 16 * 20 + (${k}) % 16 + 1)`
  const whale = (k: string) => member(`((${k}) % ${whales})`)
  // 104729 is a prime, so each buyer occurs once before one occurs twice.
  const buyer = (k: string) => member(`(${whales} + ((${k})::bigint * 104729 + ${seed}) % ${buyers})`)
  const bidder = (lot: string, b: string) =>
    member(`((${lot} * 7919::bigint + (${b}) * 104729::bigint + ${seed}) % ${validated})`)
  const account = (n: string) => id('account', String(base), n)
  const [issue, treasury, held] = [1, 2, 3].map((own) => account(String(shape.fans + own)))
  const exclusiveAt = (x: string) => spread(x, shape.exclusives)
  const exclusive = (x: string) => id('exclusive', exclusiveAt(x), x)
  const coinsOf = (x: string) => `(2 + ${pick(x, 9, 9)})`
  const nameOf = (x: string) =>
    `jsonb_build_object('en', ${oneOf(looks, x, 20)} || ' ' || ${oneOf(things, x, 21)} || ' ' || ${x}, 'fr', ${oneOf(objets, x, 21)} || ' ' || ${x})`
  const slugOf = (x: string) => `('piece-' || ${x})`
  /** The goods of an order: one, or two for each fifth. */
  const firstGood = (o: string) =>
    `(${shape.lots} + 1 + case when (${o}) % 10 = 1 then ${pick(o, 1, Math.min(20, goods))} else ${pick(o, 1, goods)} end)`
  const secondGood = (o: string) => `(${shape.lots} + 1 + (${firstGood(o)} - ${shape.lots}) % ${goods})`
  const costOf = (o: string) =>
    `(${coinsOf(firstGood(o))} + case when (${o}) % 5 = 0 then ${coinsOf(secondGood(o))} else 0 end)`
  const momentOf = (g: string, t: string) => `(${base} + ${g}::bigint * ${step} + (${t}) * ${pace})`
  const orderOf = (g: string, j: string) =>
    id('order', momentOf(g, `case ${j} when 8 then 10 when 9 then 16 else ${j} end`), `${g} * 10 + ${j}`)
  const checkoutOf = (g: string, t: string) => id('checkout', momentOf(g, t), `${g} * 20 + ${t}`)
  const isRefundedInCoins = 'g % 10 = 0'
  const coinRefund = id('refund', momentOf('g', '1'), 'g * 4')
  /** Ends a subquery whose columns are used several times, so that each is computed once. */
  const once = 'offset 0'
  const groups = `generate_series(0, ${shape.groups - 1}) g`
  const series = (name: string, count: number) => `generate_series(1, ${count}) ${name}`
  // Twenty transfers: eight orders with coins; coins that are reserved for a checkout, released and spent; four purchases of coins;
  // four gift cards; and coins from the club.
  const transfers = `(
    select g, t, (g * 20 + t)::bigint as n, ${momentOf('g', 't')} as ms from ${groups}, generate_series(0, 19) t) x`
  const transferFan = `case
    when t = 0 or t = 11 then ${whale('g')}
    when t < 8 then ${buyer('g * 8 + t - 1')}
    when t <= 10 then ${buyer('g * 8 + 7')}
    when t <= 14 then ${buyer('g * 3 + t - 12')}
    when t <= 18 then ${buyer('g * 4 + t - 15')}
    else ${buyer('g')} end`
  const transferCoins = `case
    when t < 8 then ${costOf('g * 10 + t')}
    when t <= 10 then 1
    when t = 11 then 100
    when t <= 14 then 200
    when t <= 18 then 1 + ${pick('n', 3, 5)}
    else 2 end`
  const donationAt = (n: string) => spread(n, shape.donations)
  const donorOf = (n: string) =>
    `jsonb_build_object('name', ${oneOf(firstNames, n, 30)} || ' ' || ${oneOf(lastNames, n, 31)}, 'companyName', null,
      'email', 'donor-' || ${n} || '@donors.example', 'addressLines', jsonb_build_array(${n} || ' rue du Stade', '75011 Paris'), 'language', 'fr')`
  const donationCents = `((5 + ${pick('n', 32, 200)}) * 100)`
  const isVisitor = 'n % 2 = 0'
  const donor = member(`(n % ${validated})`)
  const isDonationRefunded = 'n % 50 = 0'
  /** The refund of a donation that the bank has sent back, and one that the provider has refused. */
  const [isDonationSentBack, hasRefundFailed] = ['n % 1000 = 0', 'n % 1000 = 1']
  const membershipAt = (n: string) => spread(n, shape.memberships)
  const membershipFan = member(`((n - 1) % ${validated})`)
  const membershipCents = 5_000
  const bidderOf = (s: string) =>
    `case when ${s} <= l.bidders then ${s} else 1 + ${pick(`l.first + ${s}`, 40, '(l.bidders - 1)')} end`
  const priceOf = (s: string) => `((10 + ${s}) * ${unitsPerCoin}::bigint)`
  const leader = bidder('l.n', bidderOf('l.bids'))
  const isLotPaid = 'l.n % 10 < 8'
  const outstanding = id('outstandingPayment', 'l.ends_ms', 'l.n')
  const postAt = (n: string) => spread(n, shape.posts)
  const partnerOf = (n: string) => id('partner', String(base), n)
  const picture = "'/media/fc-virage-diallo-derby-shirt.svg'"

  return {
    shape,
    seed,
    until,
    club,
    base,
    step,
    pace,
    validated,
    whales,
    buyers,
    goods,
    id,
    pick,
    oneOf,
    spread,
    fanAt,
    fan,
    member,
    whale,
    buyer,
    bidder,
    account,
    issue,
    treasury,
    held,
    exclusiveAt,
    exclusive,
    coinsOf,
    nameOf,
    slugOf,
    firstGood,
    secondGood,
    costOf,
    momentOf,
    orderOf,
    checkoutOf,
    isRefundedInCoins,
    coinRefund,
    once,
    groups,
    series,
    transfers,
    transferFan,
    transferCoins,
    donationAt,
    donorOf,
    donationCents,
    isVisitor,
    donor,
    hasRefundFailed,
    isDonationRefunded,
    isDonationSentBack,
    membershipAt,
    membershipFan,
    membershipCents,
    bidderOf,
    priceOf,
    leader,
    isLotPaid,
    outstanding,
    postAt,
    partnerOf,
    picture,
  }
}

/** Expressions of SQL about one club. */
export type Expressions = ReturnType<typeof createExpressions>
