import { centsPerCoin, unitsPerCoin, type Expressions, type TableFill } from './expressions.ts'

/** Returns the statements for coins: the ledger and gift cards. */
export function coinTables({
  shape,
  club,
  base,
  id,
  fan,
  whale,
  buyer,
  account,
  issue,
  treasury,
  held,
  costOf,
  momentOf,
  checkoutOf,
  isRefundedInCoins,
  coinRefund,
  once,
  groups,
  transfers,
  transferFan,
  transferCoins,
}: Expressions): TableFill[] {
  const refundTransfer = id('transfer', momentOf('g', '1'), `${shape.groups} * 20::bigint + g`)
  const supplyTransfer = id('transfer', String(base - 1000), '0')
  const supply = 1_000_000_000

  return [
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
      table: 'gift_card',
      statement: `insert into gift_card (club_id, id, from_id, to_id, amount, message, created_at)
        select ${club}, ${id('giftCard', 'ms', 'n')}, ${fan(transferFan)}, ${fan(buyer('g * 4 + t - 14'))},
          (${transferCoins}) * ${unitsPerCoin}::bigint, 'See you on Sunday', large.at(ms) from ${transfers} where t between 15 and 18`,
    },
  ]
}
