import { day, centsPerCoin, unitsPerCoin, type Expressions, type TableFill } from './expressions.ts'

/** Returns the statements for auctions, their lots and bids. */
export function auctionTables({
  until,
  club,
  base,
  id,
  fan,
  bidder,
  exclusive,
  once,
  bidderOf,
  priceOf,
  leader,
  isLotPaid,
  outstanding,
}: Expressions): TableFill[] {
  const bidAt = (s: string) =>
    `(l.starts_ms + (case when l.open then ${until} else l.ends_ms end - l.starts_ms) * (${s}) / (l.bids + 1))`
  const bidId = (s: string) => id('bid', bidAt(s), `l.first + ${s}`)

  return [
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
  ]
}
