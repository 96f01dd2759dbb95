-- The most that a fan's own limit lets them bid on a lot now, in hundred-thousandths of a coin: 0 during a break, null without a limit, also
-- after a break, or once a limit was removed. Coins count at the club's price of today.
create or replace function may_bid_up_to(club uuid, fan uuid, lot_id uuid, instant timestamptz) returns bigint language sql stable as $$
  select case
    when b.resting_until > instant then 0
    -- GREATEST would take no limit for one of nothing.
    when n.cents is not null
      then greatest(0, floor(n.cents::numeric * 100000000 / c.coin_price) - coins_at_risk(club, fan, lot_id)) end::bigint
  from bid_limit b
  join club c on c.id = b.club_id
  cross join lateral (select case when b.next_at <= instant then b.next_cents else b.cents end as cents) n
  where b.club_id = club and b.fan_id = fan
$$;
