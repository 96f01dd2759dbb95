import type { Shape } from './shape.ts'
import { endings, firstNames, lastNames, looks, middles, objets, onsets, things } from './words.ts'

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
const span = 2 * 365 * 86_400_000
const [hour, day] = [3_600_000, 86_400_000]

/** Cents that a coin costs. */
const centsPerCoin = 110
const unitsPerCoin = 100_000

/** Numbers in the ids of rows: each kind has its own. */
const kinds = {
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

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const listOf = (values: string[]): string => `array[${values.map(text).join(',')}]::text[]`
/** Returns an address's part for a name: ASCII in lower case. */
const asciiOf = (name: string): string => name.normalize('NFKD').replaceAll(/[^\w]/g, '').toLowerCase()

/** Functions that the statements use: an id of a moment, and an even choice. They are dropped afterwards. */
export const helpers = `
  create schema large;
  create function large.id(kind bigint, ms bigint, n bigint) returns uuid language sql immutable parallel safe as
    $$ select (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(kind), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid $$;
  create function large.pick(n bigint, salt bigint, m bigint) returns bigint language sql immutable parallel safe as
    $$ select (hashint8extended(n, salt) & 9223372036854775807) % m $$;
  create function large.at(ms bigint) returns timestamptz language sql immutable parallel safe as
    $$ select timestamptz '1970-01-01 00:00:00Z' + ms * interval '1 millisecond' $$;`

/** Removes what {@link helpers} and {@link lotPlan} have created. */
export const dropHelpers = 'drop schema if exists large cascade'

/**
 * Returns the statements that fill each table of a club, in no particular order: no statement reads what another
 * writes, except those of `derivedTables`.
 */
export function planTables(options: FillOptions): {
  club: string
  lots: string
  tables: TableFill[]
  derived: TableFill[]
} {
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
  const orderBuyer = (g: string, j: string) =>
    `case when ${j} = 0 then ${whale(g)} when ${j} = 9 then ${buyer(`${g} * 3`)} else ${buyer(`${g} * 8 + ${j} - 1`)} end`
  const isRefundedInCoins = 'g % 10 = 0'
  const isRefundedByCard = 'g % 10 = 5'
  const isPartlyRefunded = 'g % 10 = 6'
  const coinRefund = id('refund', momentOf('g', '1'), 'g * 4')
  const cardRefund = id('refund', momentOf('g', '18'), 'g * 4 + 1')

  /** Ends a subquery whose columns are used several times, so that each is computed once. */
  const once = 'offset 0'
  const groups = `generate_series(0, ${shape.groups - 1}) g`
  const series = (name: string, count: number) => `generate_series(1, ${count}) ${name}`
  /** Each name of the list has one of a hundred fans; the most common one in France has one of 250. The others have composed names. */
  const familyNames = `select n, ${pick('n', 11, 100)} as l, ${oneOf(onsets, 'n', 12)} || ${oneOf(middles, 'n', 13)} || ${oneOf(endings, 'n', 14)} as other_name
    from ${series('n', shape.fans)}`

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
  const refundTransfer = id('transfer', momentOf('g', '1'), `${shape.groups} * 20::bigint + g`)
  const supplyTransfer = id('transfer', String(base - 1000), '0')
  const supply = 1_000_000_000

  const donationAt = (n: string) => spread(n, shape.donations)
  const donorOf = (n: string) =>
    `jsonb_build_object('name', ${oneOf(firstNames, n, 30)} || ' ' || ${oneOf(lastNames, n, 31)}, 'companyName', null,
      'email', 'donor-' || ${n} || '@donors.example', 'addressLines', jsonb_build_array(${n} || ' rue du Stade', '75011 Paris'), 'language', 'fr')`
  const donationCents = `((5 + ${pick('n', 32, 200)}) * 100)`
  const isVisitor = 'n % 2 = 0'
  const donor = member(`(n % ${validated})`)
  const isDonationRefunded = 'n % 50 = 0'
  /** The donor's address is not known. */
  const isReceiptWaiting = 'n % 1000 = 7'
  const donationRefund = id('refund', `${donationAt('n')} + ${day}`, 'n * 4 + 2')
  const membershipAt = (n: string) => spread(n, shape.memberships)
  const membershipFan = member(`((n - 1) % ${validated})`)
  const membershipCents = 5_000

  const bidAt = (s: string) =>
    `(l.starts_ms + (case when l.open then ${until} else l.ends_ms end - l.starts_ms) * (${s}) / (l.bids + 1))`
  const bidId = (s: string) => id('bid', bidAt(s), `l.first + ${s}`)
  const bidderOf = (s: string) =>
    `case when ${s} <= l.bidders then ${s} else 1 + ${pick(`l.first + ${s}`, 40, '(l.bidders - 1)')} end`
  const priceOf = (s: string) => `((10 + ${s}) * ${unitsPerCoin}::bigint)`
  const leader = bidder('l.n', bidderOf('l.bids'))
  const isLotPaid = 'l.n % 10 < 8'
  const outstanding = id('outstandingPayment', 'l.ends_ms', 'l.n')
  const lotOrder = id('order', `l.ends_ms + ${day}`, `${shape.groups} * 10::bigint + l.n`)
  const lotCheckout = id('checkout', `l.ends_ms + ${day}`, `${shape.groups} * 20::bigint + l.n`)
  const lotCents = `(10 + l.bids) * ${centsPerCoin}::bigint`
  const paidLots = `(select *, row_number() over (order by ends_ms, n) as place from large.lot where not open) l where ${isLotPaid}`

  const conversations = Math.floor(shape.messages / 10)
  // One fan in fifty conversations is the same busy one.
  const speakers = `case when c % 50 = 0 then ${member('0')} else ${member(`(c * 2) % ${validated}`)} end as one,
    ${member(`(1 + c * 2) % ${validated}`)} as other`
  const messageOf = (c: string, i: string) =>
    id(
      'message',
      `(${base} + ${c}::bigint * ${Math.floor(span / (conversations + 1))} + ${i} * 60000)`,
      `${c} * 10 + ${i}`,
    )
  const giveawayOf = (n: string) => id('giveaway', spread(n, shape.giveaways), n)
  const postAt = (n: string) => spread(n, shape.posts)
  const programOf = (n: string) => id('program', String(base), n)
  const partnerOf = (n: string) => id('partner', String(base), n)
  const slotOf = (n: string) => id('slot', spread(n, shape.slots), n)
  const picture = "'/media/fc-virage-diallo-derby-shirt.svg'"

  const line = (order: string, x: string) => `${club}, ${order}, ${exclusive(x)}, ${slugOf(x)}, ${nameOf(x)},
    '{"en": "Worn and signed.", "fr": "Porté et signé."}'::jsonb, ${picture}, 'COLLECTIBLE'`

  const method = (n: string) => id('deliveryMethod', String(base), n)
  const methodName = (kind: string) =>
    `case ${kind} when 'SHIP' then '{"en": "Home delivery", "fr": "Livraison à domicile"}'::jsonb else '{"en": "Club shop", "fr": "Boutique du club"}' end`

  const checkoutColumns = `checkout (club_id, id, fan_id, purpose, status, amount, coins, outstanding_payment_id, donor, provider,
    provider_session, payment, success_url, cancel_url, expires_at, created_at, settled_at)`
  const paidCheckout = (key: string, ms: string) =>
    `'sandbox', 'cs_' || ${key}, 'pay_' || ${key}, '/', '/', large.at(${ms} + 1800000), large.at(${ms}), large.at(${ms} + 60000)`

  const tables: TableFill[] = [
    {
      table: 'ledger_entry',
      statement: `insert into ledger_entry (club_id, transfer_id, account_id, amount)
        select ${club}, transfer, e.account, e.amount from (
          select ${id('transfer', 'ms', 'n')} as transfer, t, ${account(transferFan)} as fan,
            case when t between 15 and 18 then ${account(buyer('g * 4 + t - 14'))} end as friend,
            (${transferCoins}) * ${unitsPerCoin}::bigint as units
          from ${transfers} ${once}) y
        cross join lateral (values
          (case when t < 8 or t in (8, 10) or t between 15 and 18 then fan when t = 9 then ${held} when t = 19 then ${treasury} else ${issue} end, -units),
          (case when t < 8 or t = 10 then ${treasury} when t = 8 then ${held} when t between 15 and 18 then friend else fan end, units)
        ) e (account, amount)
        union all
        select ${club}, ${refundTransfer}, e.account, e.amount from ${groups}
        cross join lateral (values (${treasury}, -${costOf('g * 10')} * ${unitsPerCoin}::bigint),
          (${account(whale('g'))}, ${costOf('g * 10')} * ${unitsPerCoin}::bigint)) e (account, amount)
        where ${isRefundedInCoins}
        union all values (${club}, ${supplyTransfer}, ${issue}, ${-supply * unitsPerCoin}::bigint),
          (${club}, ${supplyTransfer}, ${treasury}, ${supply * unitsPerCoin}::bigint)`,
    },
    {
      table: 'bid',
      statement: `insert into bid (club_id, id, exclusive_id, fan_id, price, sequence, request_key, placed_at, cancelled_at, cancelled_by,
          cancel_reason)
        select ${club}, ${id('bid', 'ms', 'first + s')}, lot, ${fan('bidder')}, ${priceOf('s')}, s, ${id('other', '0', 'first + s')}::text, large.at(ms),
          case when cancelled then large.at(ms + 60000) end, case when cancelled then 'system' end, case when cancelled then 'Placed by mistake' end
        from (select lot, first, s, ms, cancelled, ${bidder('n', 'b')} as bidder from (
          select ${exclusive('l.n')} as lot, l.n, l.first, s, ${bidAt('s')} as ms, ${bidderOf('s')} as b, s = l.bidders as cancelled
          from large.lot l cross join lateral generate_series(1, l.bids) s ${once}) b ${once}) b`,
    },
    {
      table: 'ledger_transfer',
      statement: `insert into ledger_transfer (club_id, id, kind, reference, memo, cost, created_at)
        select ${club}, ${id('transfer', 'ms', 'n')},
          case when t < 8 or t = 10 then 'ORDER' when t = 8 then 'HOLD' when t = 9 then 'RELEASE' when t <= 14 then 'PURCHASE' else 'GIFT' end,
          case when t < 8 or t = 10 then ${id('order', 'ms', 'g * 10 + least(t, 8)')}
            when t <= 9 then ${checkoutOf('g', '8')}
            when t <= 14 then ${id('checkout', 'ms', 'n')}
            when t <= 18 then ${id('giftCard', 'ms', 'n')}
            else ${id('other', 'ms', 'n')} end,
          case when t = 19 then 'For your loyalty' end,
          case when t between 11 and 14 then (${transferCoins}) * ${centsPerCoin} end, large.at(ms)
        from ${transfers}
        union all
        select ${club}, ${refundTransfer}, 'REFUND', ${coinRefund}, null, null, large.at(${momentOf('g', '1')})
        from ${groups} where ${isRefundedInCoins}
        union all values (${club}, ${supplyTransfer}, 'SUPPLY', ${id('other', String(base), '0')}, null, null::bigint, large.at(${base - 1000}))`,
    },
    {
      table: 'order_line',
      statement: `insert into order_line (club_id, order_id, exclusive_id, slug, name, description, image_url, category, price)
        select ${line('of_order', 'x')}, ${coinsOf('x')} * ${unitsPerCoin}::bigint from (
          select ${orderOf('g', 'j')} as of_order, goods.x from ${groups}, generate_series(0, 9) j
          cross join lateral (select ${firstGood('g * 10 + j')} as x
            union all select ${secondGood('g * 10 + j')} where (g * 10 + j) % 5 = 0) goods ${once}) o
        union all
        select ${line(lotOrder, 'l.n')}, ${priceOf('l.bids')} from ${paidLots}`,
    },
    {
      table: 'orders',
      statement: `insert into orders (club_id, id, number, fan_id, checkout_id, outstanding_payment_id, original_cost, final_cost, used_coins,
          created_at, refunded_cost, refunded_coins, refunded_at)
        select ${club}, ${orderOf('g', 'j')}, g * 10 + j + 1, ${fan(orderBuyer('g', 'j'))},
          case j when 8 then ${checkoutOf('g', '8')} when 9 then ${checkoutOf('g', '15')} end, null::uuid,
          cost * ${centsPerCoin}, case j when 8 then (cost - 1) * ${centsPerCoin} when 9 then cost * ${centsPerCoin} else 0 end,
          case j when 8 then ${unitsPerCoin} when 9 then 0 else cost * ${unitsPerCoin} end,
          large.at(${momentOf('g', 'case j when 8 then 10 when 9 then 16 else j end')}),
          case when j = 9 and ${isRefundedByCard} then cost * ${centsPerCoin} when j = 9 and ${isPartlyRefunded} then 100 else 0 end,
          case when j = 0 and ${isRefundedInCoins} then cost * ${unitsPerCoin} else 0 end,
          case when j = 0 and ${isRefundedInCoins} then large.at(${momentOf('g', '1')})
            when j = 9 and ${isRefundedByCard} then large.at(${momentOf('g', '18')}) end
        from (select g, j, ${costOf('g * 10 + j')} as cost from ${groups}, generate_series(0, 9) j ${once}) o
        union all
        select ${club}, ${lotOrder}, ${shape.groups} * 10 + row_number() over (order by l.place), ${fan(leader)}, ${lotCheckout}, ${outstanding},
          ${lotCents}, ${lotCents}, 0, large.at(l.ends_ms + ${day}), 0, 0, null
        from ${paidLots}`,
    },
    {
      table: 'delivery_method',
      statement: `insert into delivery_method (club_id, id, kind, name, zones, carrier, days_min, days_max, place)
        select ${club}, ${method('n')}, kind, ${methodName('kind')}, zones::jsonb, carrier, days_min, days_max, place
        from (values (1, 'SHIP', '[{"countries": ["FR"], "prices": {"S": 550, "M": 750}}]', 'La Poste', 2, 4, null),
          (2, 'PICKUP', '[]', null, null, null, 'The shop of the club')) m (n, kind, zones, carrier, days_min, days_max, place)`,
    },
    {
      // Of the first two orders of each group. All but a fifth have arrived. What is late has been told, so that a server begins without emails.
      table: 'parcel',
      statement: `insert into parcel (club_id, id, order_id, fan_id, method_id, kind, method_name, address, place, state, carrier, tracking_number,
          promised_on, term_on, code, created_at, state_since, asked_at, told_late_at)
        select ${club}, ${id('parcel', 'ms', 'g * 10 + j')}, ${orderOf('g', 'j')}, ${fan(orderBuyer('g', 'j'))},
          case kind when 'SHIP' then ${method('1')} else ${method('2')} end, kind, ${methodName('kind')},
          case when kind = 'SHIP' then '{"recipient": "Ada Moreau", "street": "4 rue du Stade", "extra": null, "postalCode": "75011",
            "city": "Paris", "country": "FR", "phone": null}'::jsonb end,
          case when kind = 'PICKUP' then 'The shop of the club' end, state, case when kind = 'SHIP' then 'La Poste' end,
          case when kind = 'SHIP' and state <> 'PREPARING' then '6A' || g * 10 + j end, promised, case when c in (1, 3) then promised + 10 end,
          upper(lpad(to_hex(g * 10 + j), 12, '0')), large.at(ms), large.at(ms + ${day}), large.at(ms + 20 * ${day}::bigint), large.at(ms + 20 * ${day}::bigint)
        from (select *, large.at(ms + 14 * ${day}::bigint)::date as promised,
            case when g < ${Math.floor(shape.groups * 0.8)} then 'DELIVERED' when j = 0 and ${isRefundedInCoins} then 'CANCELLED'
              when c < 4 then 'PREPARING' when c < 6 then case kind when 'SHIP' then 'SHIPPED' else 'READY' end when c = 6 then 'DELIVERED'
              when kind = 'PICKUP' then 'CANCELLED' when c = 7 then 'LOST' else 'RETURNED' end as state
          from (select g, j, ${momentOf('g', 'j')} as ms, (g + j) / ${whales} % 10 as c,
              case when (g + j) / ${whales} % 3 = 2 then 'PICKUP' else 'SHIP' end as kind
            from ${groups}, generate_series(0, 1) j ${once}) p ${once}) p`,
    },
    {
      table: 'checkout',
      statement: `insert into ${checkoutColumns}
        select ${club}, ${id('checkout', 'ms', 'n')},
          ${fan(`case when t = 8 then ${orderBuyer('g', '8')} when t = 15 then ${orderBuyer('g', '9')} else ${transferFan} end`)},
          case when t in (8, 15) then 'order' else 'coins' end, 'paid',
          case when t = 8 then (${costOf('g * 10 + 8')} - 1) * ${centsPerCoin} when t = 15 then ${costOf('g * 10 + 9')} * ${centsPerCoin}
            else (${transferCoins}) * ${centsPerCoin} end,
          case when t in (8, 15) then 0 else (${transferCoins}) * ${unitsPerCoin}::bigint end, null::uuid, null::jsonb, ${paidCheckout('n', 'ms')}
        from ${transfers} where t in (8, 11, 12, 13, 14, 15)
        union all
        select ${club}, ${lotCheckout}, ${fan(leader)}, 'order', 'paid', ${lotCents}, 0, ${outstanding}, null,
          ${paidCheckout("'lot_' || l.n", `(l.ends_ms + ${day})`)} from ${paidLots}
        union all
        select ${club}, ${id('donationCheckout', donationAt('n'), 'n')}, case when not ${isVisitor} then ${fan(donor)} end, 'donation', 'paid',
          ${donationCents}, 0, null, case when ${isVisitor} then ${donorOf('n')} end, ${paidCheckout("'donation_' || n", donationAt('n'))}
        from ${series('n', shape.donations)}
        union all
        select ${club}, ${id('membershipCheckout', membershipAt('n'), 'n')}, ${fan(membershipFan)}, 'membership', 'paid', ${membershipCents}, 0, null,
          null, ${paidCheckout("'membership_' || n", membershipAt('n'))} from ${series('n', shape.memberships)}`,
    },
    {
      table: 'checkout_line',
      statement: `insert into checkout_line (club_id, checkout_id, exclusive_id, price)
        select ${club}, ${checkoutOf('g', 'case j when 8 then 8 else 15 end')}, ${exclusive(firstGood('g * 10 + j'))},
          ${coinsOf(firstGood('g * 10 + j'))} * ${unitsPerCoin}::bigint from ${groups}, generate_series(8, 9) j
        union all select ${club}, ${lotCheckout}, ${exclusive('l.n')}, ${priceOf('l.bids')} from ${paidLots}`,
    },
    {
      table: 'gift_card',
      statement: `insert into gift_card (club_id, id, from_id, to_id, amount, message, created_at)
        select ${club}, ${id('giftCard', 'ms', 'n')}, ${fan(transferFan)}, ${fan(buyer('g * 4 + t - 14'))},
          (${transferCoins}) * ${unitsPerCoin}::bigint, 'See you on Sunday', large.at(ms) from ${transfers} where t between 15 and 18`,
    },
    {
      table: 'fan',
      statement: `insert into fan (club_id, id, account_id, email, first_name, last_name, kyc_status, tos_accepted_at, language, personal_info,
          card_status, payment_customer, payment_method, created_at, status_since)
        select ${club}, ${fan('n')}, 'large-' || n, first_key || '.' || last_key || n || '@fans.example', first_name, last_name, status,
          case when status not in ('NOT_REFERRED', 'READY_FOR_KYC') then large.at(${fanAt('n')}) end, case when n % 2 = 0 then 'en' else 'fr' end,
          case when status not in ('NOT_REFERRED', 'READY_FOR_KYC') then jsonb_build_object('firstName', first_name,
            'lastName', last_name, 'birthdate', '1990-04-02', 'birthplace', 'Paris', 'phoneNumber', '+33612345678') end,
          case when status = 'VALIDATED' then 'READY' else 'NOT_DEFINED' end,
          case when status = 'VALIDATED' then 'cus_' || n end, case when status = 'VALIDATED' then 'card_' || n end, large.at(${fanAt('n')}), large.at(${fanAt('n')} + ${hour})
        from (select n, ${oneOf(firstNames, 'n', 10)} as first_name, ${oneOf(firstNames.map(asciiOf), 'n', 10)} as first_key,
            coalesce((${listOf(lastNames)})[1 + l], other_name) as last_name, coalesce((${listOf(lastNames.map(asciiOf))})[1 + l], lower(other_name)) as last_key,
            case when (n - 1) % 20 < 16 then 'VALIDATED' when (n - 1) % 20 = 16 then 'READY_FOR_KYC'
              when (n - 1) % 20 = 17 then 'PERSONAL_INFO_FILLED' when (n - 1) % 20 = 18 then 'DUE_DILIGENCE_FILLED'
              when n % 40 = 0 then 'NOT_REFERRED' else 'DUE_DILIGENCE_APPROVED' end as status
          from (${familyNames}) names) f`,
    },
    {
      table: 'kyc_transition',
      statement: `insert into kyc_transition (club_id, id, fan_id, from_status, to_status, event, actor, at)
        select ${club}, ${id('transition', `${fanAt('n')} + ${hour} * s.k`, 'n * 2 + s.k')}, ${fan('n')}, s.before, s.after, s.event, 'system',
          large.at(${fanAt('n')} + ${hour} * s.k)
        from ${series('n', shape.fans)}
        cross join lateral (values
          (0, 'NOT_REFERRED', 'READY_FOR_KYC', 'referred', (n - 1) % 20 < 19 or n % 40 <> 0),
          (1, 'PERSONAL_INFO_FILLED', case when (n - 1) % 20 = 18 then 'DUE_DILIGENCE_FILLED' else 'VALIDATED' end,
            case when (n - 1) % 20 = 18 then 'dueDiligenceSent' else 'approved' end, (n - 1) % 20 < 16 or (n - 1) % 20 = 18)
        ) s (k, before, after, event, occurs) where s.occurs`,
    },
    {
      table: 'referral',
      statement: `insert into referral (club_id, id, sponsor_id, email, created_at)
        select ${club}, ${id('other', spread('n', shape.referrals), 'n')}, ${fan(buyer('n'))}, 'friend-' || n || '@friends.example',
          large.at(${spread('n', shape.referrals)}) from ${series('n', shape.referrals)}`,
    },
    {
      table: 'erasure_request',
      statement: `insert into erasure_request (club_id, id, fan_id, requested_at)
        select ${club}, ${id('other', String(until), 'n')}, ${fan('n * 20 - 3')}, large.at(${until} - n * ${hour}) from ${series('n', shape.erasureRequests)}`,
    },
    {
      table: 'identity_change',
      statement: `insert into identity_change (club_id, id, fan_id, approved, requested, requested_at)
        select ${club}, ${id('other', String(until), 'n')}, ${fan('n * 20 - 10')}, i, i || '{"birthplace": "Lyon"}', large.at(${until} - n * ${hour})
        from ${series('n', shape.erasureRequests)}, (values ('{"firstName": "Ada", "lastName": "Moreau", "birthdate": "1990-04-02",
          "birthplace": "Paris", "phoneNumber": "+33612345678"}'::jsonb)) v (i)`,
    },
    {
      table: 'exclusive',
      statement: `insert into exclusive (club_id, id, slug, name, description, image_url, price, visible, stock, category, upcoming, created_at)
        select ${club}, ${exclusive('x')}, ${slugOf('x')}, ${nameOf('x')}, '{"en": "Worn and signed.", "fr": "Porté et signé."}', ${picture},
          case when x <= ${shape.lots} then 10 else ${coinsOf('x')} end * ${unitsPerCoin}::bigint, x <= ${shape.lots} or x % 50 <> 0,
          case when x <= ${shape.lots} then 1 when x % 25 = 2 then 0 else 1 + ${pick('x', 5, 500)} end,
          case when ${pick('x', 21, things.length)} > 6 then 'EXPERIENCE' else 'COLLECTIBLE' end, x > ${shape.lots} and x % 40 = 1, large.at(${exclusiveAt('x')})
        from ${series('x', shape.exclusives)}`,
    },
    {
      table: 'exclusive_like',
      statement: `insert into exclusive_like (club_id, fan_id, exclusive_id, created_at)
        select ${club}, ${fan(member(`((n - 1) % ${validated})`))}, ${exclusive(`(1 + ((n - 1) % ${validated} * 31::bigint + (n - 1) / ${validated}) % ${shape.exclusives})`)},
          large.at(${spread('n', shape.likes)}) from ${series('n', Math.min(shape.likes, validated * shape.exclusives))}`,
    },
    {
      table: 'auction',
      statement: `insert into auction (club_id, id, name, starts_at, ends_at, anonymous, created_at)
        select ${club}, ${id('auction', String(base), 'a')}, jsonb_build_object('en', 'Night ' || a, 'fr', 'Soirée ' || a),
          large.at(starts_ms), large.at(ends_ms), a % 4 = 0, large.at(starts_ms - ${day}) from large.auction`,
    },
    {
      table: 'lot',
      statement: `insert into lot (club_id, exclusive_id, auction_id, number, starting_price, starts_at, ends_at, current_price, leader_id, bid_count,
          version, closed_at, outcome)
        select ${club}, ${exclusive('l.n')}, ${id('auction', String(base), 'l.auction')}, l.number, 10 * ${unitsPerCoin}, large.at(l.starts_ms),
          large.at(l.ends_ms), ${priceOf('l.bids')}, ${fan(leader)}, l.bids - 1, l.bids + 1, case when not l.open then large.at(l.ends_ms) end,
          case when not l.open then 'SOLD' end
        from large.lot l`,
    },
    {
      table: 'lot_bidder',
      statement: `insert into lot_bidder (club_id, exclusive_id, fan_id, number, all_cancelled)
        select ${club}, ${exclusive('l.n')}, ${fan(bidder('l.n', 'b'))}, b, b = l.bidders
        from large.lot l cross join lateral generate_series(1, l.bidders) b`,
    },
    {
      table: 'auction_bidder',
      statement: `insert into auction_bidder (club_id, auction_id, fan_id)
        select distinct ${club}, ${id('auction', String(base), 'l.auction')}, ${fan(bidder('l.n', 'b'))}
        from large.lot l cross join lateral generate_series(1, l.bidders - 1) b`,
    },
    {
      table: 'maximum_bid',
      statement: `insert into maximum_bid (club_id, id, exclusive_id, fan_id, amount, bid_id, placed_at)
        select ${club}, ${id('maximumBid', bidAt('b'), 'l.first + b')}, ${exclusive('l.n')}, ${fan(bidder('l.n', 'b'))}, ${priceOf('b + 1')},
          ${bidId('b')}, large.at(${bidAt('b')}) from large.lot l cross join lateral generate_series(1, least(40, l.bidders - 1)) b`,
    },
    {
      // Bidders of open lots know that they were outbid; otherwise the first thing that a server does is to write to all of them.
      table: 'lot_notification',
      statement: `insert into lot_notification (club_id, exclusive_id, fan_id, kind, sequence, sent_at)
        select ${club}, ${exclusive('l.n')}, ${fan(bidder('l.n', 'b'))}, 'outbid', l.bids, large.at(${until})
        from large.lot l cross join lateral generate_series(1, l.bidders) b where l.open`,
    },
    {
      table: 'outbid_check',
      statement: `insert into outbid_check (club_id, exclusive_id, sequence) select ${club}, ${exclusive('l.n')}, l.bids from large.lot l where l.open`,
    },
    {
      table: 'outstanding_payment',
      statement: `insert into outstanding_payment (club_id, id, exclusive_id, fan_id, price, coin_price, deadline, reminders_sent, created_at, paid_at, cancelled_at)
        select ${club}, ${outstanding}, ${exclusive('l.n')}, ${fan(leader)}, ${priceOf('l.bids')}, ${centsPerCoin * 1000}, large.at(l.ends_ms + 3 * ${day}), 2,
          large.at(l.ends_ms), case when ${isLotPaid} then large.at(l.ends_ms + ${day}) end, case when l.n % 10 = 8 then large.at(l.ends_ms + 4 * ${day}) end
        from large.lot l where not l.open`,
    },
    {
      table: 'donation',
      statement: `insert into donation (club_id, id, fan_id, checkout_id, amount, donor, created_at, refunded_at)
        select ${club}, ${id('donation', donationAt('n'), 'n')}, case when not ${isVisitor} then ${fan(donor)} end,
          ${id('donationCheckout', donationAt('n'), 'n')}, ${donationCents}, case when ${isVisitor} then ${donorOf('n')} end, large.at(${donationAt('n')}),
          case when ${isDonationRefunded} then large.at(${donationAt('n')} + ${day}) end from ${series('n', shape.donations)}`,
    },
    {
      table: 'receipt',
      statement: `insert into receipt (club_id, id, year, number, fan_id, donation_id, amount, deductible, donor, language, created_at, cancelled_at)
        select ${club}, ${id('receipt', 'ms', 'n')}, extract(year from large.at(ms) at time zone 'UTC')::int,
          row_number() over (partition by extract(year from large.at(ms) at time zone 'UTC') order by n),
          case when not ${isVisitor} then ${fan(donor)} end, ${id('donation', 'ms', 'n')}, ${donationCents}, ${donationCents}, ${donorOf('n')}, 'fr',
          large.at(ms), case when ${isDonationRefunded} then large.at(ms + ${day}) end
        from (select n, ${donationAt('n')} as ms from ${series('n', shape.donations)}) d where not ${isReceiptWaiting}`,
    },
    {
      table: 'waiting_receipt',
      statement: `insert into waiting_receipt (club_id, id, fan_id, donation_id, amount, deductible, donor, language, paid_at)
        select ${club}, ${id('receipt', donationAt('n'), 'n')}, case when not ${isVisitor} then ${fan(donor)} end, ${id('donation', donationAt('n'), 'n')},
          ${donationCents}, ${donationCents}, ${donorOf('n')} || '{"addressLines": null}', 'fr', large.at(${donationAt('n')})
        from ${series('n', shape.donations)} where ${isReceiptWaiting}`,
    },
    {
      table: 'membership',
      statement: `insert into membership (club_id, id, fan_id, checkout_id, fee, starts_at, ends_at, reminded_30_at, reminded_7_at)
        select ${club}, ${id('membership', membershipAt('n'), 'n')}, ${fan(membershipFan)}, ${id('membershipCheckout', membershipAt('n'), 'n')},
          ${membershipCents}, large.at(${membershipAt('n')}), large.at(${membershipAt('n')} + 365 * ${day}::bigint), large.at(${until}), large.at(${until})
        from ${series('n', shape.memberships)}`,
    },
    {
      table: 'refund',
      statement: `insert into refund (club_id, id, fan_id, checkout_id, order_id, amount, coins, whole, reason, actor, status, provider_refund, created_at,
          settled_at)
        select ${club}, ${coinRefund}, ${fan(orderBuyer('g', '0'))}, null::uuid, ${orderOf('g', '0')}, 0, ${costOf('g * 10')} * ${unitsPerCoin}::bigint, true, 'Returned', 'system', 'done',
          null, large.at(${momentOf('g', '1')}), large.at(${momentOf('g', '1')}) from ${groups} where ${isRefundedInCoins}
        union all
        select ${club}, ${cardRefund}, ${fan(orderBuyer('g', '9'))}, ${checkoutOf('g', '15')}, ${orderOf('g', '9')}, ${costOf('g * 10 + 9')} * ${centsPerCoin}, 0, true, 'Returned', 'system',
          'done', 're_' || g, large.at(${momentOf('g', '18')}), large.at(${momentOf('g', '18')}) from ${groups} where ${isRefundedByCard}
        union all
        select ${club}, ${cardRefund}, ${fan(orderBuyer('g', '9'))}, ${checkoutOf('g', '15')}, ${orderOf('g', '9')}, 100, 0, false, 'Damaged',
          'system', case when g > ${shape.groups - 200} then 'pending' else 'done' end, case when g <= ${shape.groups - 200} then 're_' || g end,
          large.at(${momentOf('g', '18')}), case when g <= ${shape.groups - 200} then large.at(${momentOf('g', '18')}) end
        from ${groups} where ${isPartlyRefunded}
        union all
        select ${club}, ${donationRefund}, case when not ${isVisitor} then ${fan(donor)} end, ${id('donationCheckout', donationAt('n'), 'n')}, null, ${donationCents}, 0, true, 'By mistake', 'system', 'done',
          're_donation_' || n, large.at(${donationAt('n')} + ${day}), large.at(${donationAt('n')} + ${day})
        from ${series('n', shape.donations)} where ${isDonationRefunded}`,
    },
    {
      table: 'message',
      statement: `insert into message (club_id, id, sender_id, receiver_id, text, sent_at, read_at)
        select ${club}, ${messageOf('c', 'i')}, ${fan('case when i % 2 = 0 then one else other end')}, ${fan('case when i % 2 = 0 then other else one end')},
          'Will you be there on Sunday? ' || i, large.at(sent), case when i < 9 or c % 7 <> 0 then large.at(sent + 60000) end
        from (select c, i, ${base} + c::bigint * ${Math.floor(span / (conversations + 1))} + i * 60000 as sent, ${speakers}
          from generate_series(0, ${conversations - 1}) c, generate_series(0, 9) i) m`,
    },
    {
      table: 'conversation_participant',
      statement: `insert into conversation_participant (club_id, fan_id, other_fan_id, newest_message_id)
        select ${club}, ${fan('p.fan')}, ${fan('p.friend')}, ${messageOf('c', '9')}
        from (select c, ${speakers} from generate_series(0, ${conversations - 1}) c) x
        cross join lateral (values (one, other), (other, one)) p (fan, friend)`,
    },
    {
      table: 'message_report',
      statement: `insert into message_report (club_id, id, message_id, reporter_id, reason, text, created_at, resolution, resolved_by, resolved_at)
        select ${club}, ${id('other', String(until), 'c')}, ${messageOf('c', '0')}, ${fan('other')}, 'Rude', 'Will you be there on Sunday? 0', large.at(${until} - c * 60000::bigint),
          case when c % 2 = 0 then 'DISMISSED' end, case when c % 2 = 0 then 'system' end, case when c % 2 = 0 then large.at(${until}) end
        from (select c, ${speakers} from generate_series(0, ${conversations - 1}, 100) c) x`,
    },
    {
      table: 'program',
      statement: `insert into program (club_id, id, slug, name, description, image_url, position)
        select ${club}, ${programOf('n')}, 'program-' || n, jsonb_build_object('en', 'Program ' || n, 'fr', 'Programme ' || n), '{"en": "For schools."}',
          ${picture}, n from ${series('n', shape.programs)}`,
    },
    {
      table: 'post',
      statement: `insert into post (club_id, id, slug, name, description, image_url, program_id, published_at)
        select ${club}, ${id('post', postAt('n'), 'n')}, 'post-' || n, jsonb_build_object('en', 'News of day ' || n, 'fr', 'Nouvelles du jour ' || n),
          '{"en": "What happened **today**.", "fr": "Ce qui est arrivé **aujourd’hui**."}', ${picture},
          case when n % 3 = 0 then ${programOf(`(1 + n % ${shape.programs})`)} end, large.at(${postAt('n')}) from ${series('n', shape.posts)}`,
    },
    {
      table: 'partner',
      statement: `insert into partner (club_id, id, slug, name, logo_url, position)
        select ${club}, ${partnerOf('n')}, 'partner-' || n, 'Partner ' || n, ${picture}, n from ${series('n', shape.partners)}`,
    },
    {
      // The first one runs, and has half of all participations; the last is the questionnaire.
      table: 'giveaway',
      statement: `insert into giveaway (club_id, id, type, name, partner_id, starts_at, ends_at)
        select ${club}, ${giveawayOf('n')}, case when n = ${shape.giveaways} then 'DUE_DILIGENCE' else 'GIVEAWAY' end,
          jsonb_build_object('en', 'Win the shirt ' || n, 'fr', 'Gagnez le maillot ' || n), case when n % 2 = 0 then ${partnerOf('1')} end,
          large.at(${spread('n', shape.giveaways)}), case when n = 1 then large.at(${until} + 30 * ${day}::bigint)
            when n < ${shape.giveaways} then large.at(${spread('n', shape.giveaways)} + 7 * ${day}) end from ${series('n', shape.giveaways)}`,
    },
    {
      table: 'giveaway_draw',
      statement: `insert into giveaway_draw (club_id, giveaway_id, seed, commitment)
        select ${club}, ${giveawayOf('n')}, s, sha256(s) from (select n, sha256(('${seed} ' || n)::bytea) as s from ${series('n', shape.giveaways - 1)}) x`,
    },
    {
      table: 'giveaway_question',
      statement: `insert into giveaway_question (club_id, id, giveaway_id, position, title, required)
        select ${club}, ${id('question', String(base), 'n * 2 + p')}, ${giveawayOf('n')}, p, '{"en": "Who scored?", "fr": "Qui a marqué ?"}', p = 0
        from ${series('n', shape.giveaways)}, generate_series(0, 1) p`,
    },
    {
      table: 'participation',
      statement: `insert into participation (club_id, id, giveaway_id, fan_id, first_name, last_name, email, answers, language, created_at, confirmed_at)
        select ${club}, ${id('participation', 'ms', 'n')}, ${giveawayOf(`case when n % 2 = 0 then 1 else 2 + (n / 2) % ${Math.max(1, shape.giveaways - 2)} end`)},
          case when n % 3 > 0 then ${fan(member(`(n / 2 % ${validated})`))} end, ${oneOf(firstNames, 'n', 50)}, ${oneOf(lastNames, 'n', 51)},
          'entry-' || n || '@entries.example', jsonb_build_array(jsonb_build_object('questionId',
            ${id('question', String(base), `(case when n % 2 = 0 then 1 else 2 + (n / 2) % ${Math.max(1, shape.giveaways - 2)} end) * 2`)}, 'answer', '{"text": "Diallo"}'::jsonb)), 'fr',
          large.at(ms), case when n % 20 > 0 then large.at(ms) end
        from (select n, ${spread('n', shape.participations)} as ms from ${series('n', shape.participations)}) p`,
    },
    {
      table: 'booking_slot',
      statement: `insert into booking_slot (club_id, id, starts_at, capacity)
        select ${club}, ${slotOf('n')}, date_trunc('hour', large.at(${until}) at time zone 'UTC') + (n - ${Math.floor(shape.slots / 2)}) * interval '8 hours', 100
        from ${series('n', shape.slots)}`,
    },
    {
      table: 'reservation',
      statement: `insert into reservation (club_id, slot_id, fan_id, id, created_at)
        select ${club}, ${slotOf(`(1 + n % ${shape.slots})`)}, ${fan(member(`(n % ${validated})`))}, ${id('reservation', spread('n', shape.reservations), 'n')},
          large.at(${spread('n', shape.reservations)}) from ${series('n', Math.min(shape.reservations, validated, shape.slots * 90))}`,
    },
    {
      table: 'audit_log',
      statement: `insert into audit_log (id, club_id, actor, actor_email, role, action, subject, before, after, at)
        select ${id('other', spread('n', shape.auditEntries), 'n')}, ${club}, 'staff-' || ${pick('n', 60, 20)}, 'staff@staff.example', 'owner',
          (array['updateExclusive', 'listFans', 'refundOrder', 'updatePost', 'giveCoins'])[1 + n % 5],
          case n % 5 when 0 then 'exclusive ' || ${exclusive(`(1 + n % ${shape.exclusives})`)} when 1 then 'fans'
            when 2 then 'order ' || ${orderOf(`(n % ${shape.groups})`, '0')} when 3 then 'post ' || ${id('post', postAt(`(1 + n % ${shape.posts})`), `(1 + n % ${shape.posts})`)}
            else 'fan ' || ${fan(`(1 + n % ${shape.fans})`)} end,
          case when n % 5 = 0 then '{"price": 3}'::jsonb end, case when n % 5 = 0 then '{"price": 4}'::jsonb end, large.at(${spread('n', shape.auditEntries)})
        from ${series('n', shape.auditEntries)}`,
    },
    {
      table: 'idempotency_record',
      statement: `insert into idempotency_record (club_id, principal, operation, key, request_hash, response, created_at)
        select ${club}, 'large-' || n, 'placeBid', 'key-' || n, sha256(('${seed}' || n)::bytea), '{"id": "x"}', large.at(${until} - (n % 20) * ${hour})
        from ${series('n', shape.idempotencyRecords)}`,
    },
    {
      table: 'staff',
      statement: `insert into staff (club_id, id, account_id, role, email)
        select ${club}, ${id('other', String(base), 'n')}, 'staff-' || n, 'editor', 'staff-' || n || '@staff.example' from generate_series(0, 19) n`,
    },
    {
      table: 'order_counter',
      statement: `insert into order_counter (club_id, last)
        select ${club}, ${shape.groups} * 10 + count(*) from large.lot l where not l.open and ${isLotPaid}`,
    },
  ]

  const entry = (kind: string, table: string, fields: string) => `
    select ${club}, '${kind}', i.id, e.* from ${table} i
    cross join lateral search_entry_of('${kind}', jsonb_build_object(${fields})) e where i.club_id = ${club} and e.text <> ''`
  const named = "'name', i.name, 'slug', i.slug"
  const person = "'first_name', i.first_name, 'last_name', i.last_name, 'email', i.email"
  const derived: TableFill[] = [
    {
      table: 'search_entry',
      statement: `insert into search_entry (club_id, kind, id, text, name_key, name_key_fr)
        ${entry('fan', 'fan', person)} union all ${entry('participation', 'participation', person)}
        union all ${entry('exclusive', 'exclusive', named)} union all ${entry('post', 'post', named)}
        union all ${entry('program', 'program', named)} union all ${entry('partner', 'partner', named)}
        union all ${entry('auction', 'auction', "'name', i.name")} union all ${entry('giveaway', 'giveaway', "'name', i.name")}
        union all ${entry('receipt', 'receipt', "'year', i.year, 'number', i.number, 'donor', i.donor")}
        union all ${entry('donation', 'donation', "'donor', i.donor, 'fan_id', i.fan_id")}`,
    },
    {
      table: 'ledger_account',
      statement: `insert into ledger_account (club_id, id, kind, fan_id, balance)
        select ${club}, a.id, a.kind, a.fan, coalesce(s.balance, 0) from (
          select ${account('n')} as id, 'fan' as kind, ${fan('n')} as fan from ${series('n', shape.fans)}
          union all values (${issue}, 'issue', null::uuid), (${treasury}, 'treasury', null), (${held}, 'held', null)) a
        left join (select account_id, sum(amount) as balance from ledger_entry where club_id = ${club} group by account_id) s on s.account_id = a.id`,
    },
    {
      table: 'club_use',
      statement: `insert into club_use (club_id, kind, used)
        select ${club}, 'fans', count(*) from fan where club_id = ${club}
        union all select ${club}, 'members', count(*) from fan
        where club_id = ${club} and kyc_status = 'VALIDATED' and email not like '%@erased.invalid'
        union all select ${club}, 'exclusives', count(*) from exclusive where club_id = ${club}`,
    },
    {
      table: 'participation_count',
      statement: `insert into participation_count (club_id, giveaway_id, confirmed)
        select ${club}, giveaway_id, count(*) from participation
        where club_id = ${club} and confirmed_at is not null group by giveaway_id`,
    },
    {
      table: 'receipt_counter',
      statement: `insert into receipt_counter (club_id, year, last) select ${club}, year, max(number) from receipt where club_id = ${club} group by year`,
    },
  ]

  return { club: insertClub(options, base), lots: lotPlan({ shape, base, until }), tables, derived }
}

/** Returns the statement that inserts the club: a foundation, so that donations have receipts, with coins and questionnaire. */
const insertClub = ({ clubId, slug }: FillOptions, base: number) => `
  insert into club (id, slug, name, platform_name, model, state, ticker, coin_price, logo_url, banner_url, webapp_url, contact_email,
    eula_url, sfc_url, privacy_policy_url, coins_enabled, promote_donation, due_diligence_required, membership_required, membership_fee, languages, headline, primary_color,
    accent_color, hue, created_at)
  values ('${clubId}', ${text(slug)}, 'The large club', 'Large', 'FOUNDATION', 'LIVE', 'LRG', ${centsPerCoin * 1000}, '/media/fc-virage-crest.svg',
    '/media/fc-virage-banner.svg', '/clubs/${slug}', 'club@large.example', '/legal/${slug}/terms', '/legal/${slug}/financial-services',
    '/legal/${slug}/privacy', true, true, true, true, 5000, '{en,fr}', '{"en": "Everyone is here.", "fr": "Tout le monde est là."}', '#112233', '#445566', 200,
    large.at(${base}))`

/**
 * Returns the statement that plans the auctions and their lots. All auctions but the last are over for three days, so
 * that no notification about them is due; the last runs for another week.
 */
const lotPlan = ({ shape, base, until }: { shape: Shape; base: number; until: number }) => `
  create table large.auction as
    select a, case when a = ${shape.auctions} then ${until - day} else ${base} + a * ${Math.floor((span - 30 * day) / shape.auctions)}::bigint end as starts_ms,
      case when a = ${shape.auctions} then ${until + 7 * day} else ${base} + a * ${Math.floor((span - 30 * day) / shape.auctions)}::bigint + ${7 * day} end as ends_ms
    from generate_series(1, ${shape.auctions}) a;
  create table large.lot as
    with sized as (
      select n, n <= ${shape.openLots} as open,
        case when n <= ${shape.openLots} then ${shape.auctions} else 1 + n % ${shape.auctions - 1} end as auction,
        case when n <= ${shape.hotLots} then ${Math.floor(shape.bids / 10 / shape.hotLots)}
          else ${Math.floor((shape.bids * 0.9) / (shape.lots - shape.hotLots))} end as bids
      from generate_series(1, ${shape.lots}) n)
    select s.n, s.open, s.auction, row_number() over (partition by s.auction order by s.n)::int as number, s.bids,
      least(s.bids / 5, case when s.n <= ${shape.hotLots} then ${Math.floor(shape.fans / 5)} else 60 end) as bidders,
      (sum(s.bids) over (order by s.n))::bigint - s.bids as first, a.starts_ms, a.ends_ms
    from sized s join large.auction a on a.a = s.auction`
