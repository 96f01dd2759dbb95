import { day, centsPerCoin, unitsPerCoin, type Expressions, type TableFill } from './expressions.ts'

/** Returns the statements for sales: orders, their payments, parcels and refunds. */
export function salesTables({
  shape,
  club,
  base,
  whales,
  id,
  fan,
  whale,
  buyer,
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
  priceOf,
  leader,
  isLotPaid,
  outstanding,
  picture,
}: Expressions): TableFill[] {
  const orderBuyer = (g: string, j: string) =>
    `case when ${j} = 0 then ${whale(g)} when ${j} = 9 then ${buyer(`${g} * 3`)} else ${buyer(`${g} * 8 + ${j} - 1`)} end`
  const isRefundedByCard = 'g % 10 = 5'
  const isPartlyRefunded = 'g % 10 = 6'
  const cardRefund = id('refund', momentOf('g', '18'), 'g * 4 + 1')
  const donationRefund = id('refund', `${donationAt('n')} + ${day}`, 'n * 4 + 2')
  const lotOrder = id('order', `l.ends_ms + ${day}`, `${shape.groups} * 10::bigint + l.n`)
  const lotCheckout = id('checkout', `l.ends_ms + ${day}`, `${shape.groups} * 20::bigint + l.n`)
  const lotCents = `(10 + l.bids) * ${centsPerCoin}::bigint`
  const paidLots = `(select *, row_number() over (order by ends_ms, n) as place from large.lot where not open) l where ${isLotPaid}`
  const line = (order: string, x: string) => `${club}, ${order}, ${exclusive(x)}, ${slugOf(x)}, ${nameOf(x)},
    '{"en": "Worn and signed.", "fr": "Porté et signé."}'::jsonb, ${picture}, 'COLLECTIBLE'`
  const method = (n: string) => id('deliveryMethod', String(base), n)
  const methodName = (kind: string) =>
    `case ${kind} when 'SHIP' then '{"en": "Home delivery", "fr": "Livraison à domicile"}'::jsonb else '{"en": "Club shop", "fr": "Boutique du club"}' end`
  const checkoutColumns = `checkout (club_id, id, fan_id, purpose, status, amount, coins, outstanding_payment_id, donor, provider,
    provider_session, payment, success_url, cancel_url, expires_at, created_at, settled_at)`
  const paidCheckout = (key: string, ms: string) =>
    `'sandbox', 'cs_' || ${key}, 'pay_' || ${key}, '/', '/', large.at(${ms} + 1800000), large.at(${ms}), large.at(${ms} + 60000)`

  return [
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
      table: 'refund',
      statement: `insert into refund (club_id, id, fan_id, checkout_id, order_id, amount, coins, whole, reason, actor, status, provider_refund, created_at,
          settled_at, failure, sent_back_at, sent_back_reason)
        select ${club}, ${coinRefund}, ${fan(orderBuyer('g', '0'))}, null::uuid, ${orderOf('g', '0')}, 0, ${costOf('g * 10')} * ${unitsPerCoin}::bigint, true, 'Returned', 'system', 'done',
          null, large.at(${momentOf('g', '1')}), large.at(${momentOf('g', '1')}), null, null::timestamptz, null from ${groups} where ${isRefundedInCoins}
        union all
        select ${club}, ${cardRefund}, ${fan(orderBuyer('g', '9'))}, ${checkoutOf('g', '15')}, ${orderOf('g', '9')}, ${costOf('g * 10 + 9')} * ${centsPerCoin}, 0, true, 'Returned', 'system',
          'done', 're_' || g, large.at(${momentOf('g', '18')}), large.at(${momentOf('g', '18')}), null, null, null from ${groups} where ${isRefundedByCard}
        union all
        select ${club}, ${cardRefund}, ${fan(orderBuyer('g', '9'))}, ${checkoutOf('g', '15')}, ${orderOf('g', '9')}, 100, 0, false, 'Damaged',
          'system', case when g > ${shape.groups - 200} then 'pending' else 'done' end, case when g <= ${shape.groups - 200} then 're_' || g end,
          large.at(${momentOf('g', '18')}), case when g <= ${shape.groups - 200} then large.at(${momentOf('g', '18')}) end,
          null, null, null
        from ${groups} where ${isPartlyRefunded}
        union all
        select ${club}, ${donationRefund}, case when not ${isVisitor} then ${fan(donor)} end, ${id('donationCheckout', donationAt('n'), 'n')}, null, ${donationCents}, 0, true, 'By mistake', 'system',
          case when ${isDonationRefunded} then 'done' else 'failed' end, case when ${isDonationRefunded} then 're_donation_' || n end,
          large.at(${donationAt('n')} + ${day}), large.at(${donationAt('n')} + ${day}), case when not ${isDonationRefunded} then 'insufficient_funds' end,
          case when ${isDonationSentBack} then large.at(${donationAt('n')} + 3 * ${day}::bigint) end, case when ${isDonationSentBack} then 'declined' end
        from ${series('n', shape.donations)} where ${isDonationRefunded} or ${hasRefundFailed}`,
    },
    {
      table: 'order_counter',
      statement: `insert into order_counter (club_id, last)
        select ${club}, ${shape.groups} * 10 + count(*) from large.lot l where not l.open and ${isLotPaid}`,
    },
  ]
}
