-- Stores decided bids in one round trip, atomically: the bids in their order, the maximum bids, and the leader
-- (docs/decisions/0002). The bidding rules are in the domain package. This function only checks that their premises still hold:
-- the lot has version `expected`, the time is in [start, end), each of `bidders` is VALIDATED with a card READY, or holds a paddle and staff
-- entered the bid, and without a conflict
-- of interest, none exceeds their own limit, and bidding is not closed to them because of unpaid lots or a suspension. Pausing an
-- auction changes the version of its lots. Returns no row if a premise does not hold: the caller reads the lot and decides again.
-- `bidder_count` is the number of the lot's bidders afterwards, and `bidder_numbers` has those of the bidders of `bids`, by the fan's id.
-- Raises unique_violation if a bidder has used an idempotency key before, for a bid or for a maximum bid.
-- Its statements are planned once for a connection, and again when PostgreSQL has new statistics. Planning them for each batch takes a tenth
-- of a hot lot's processor time, because the bidders are another array each time.
create or replace function place_bids(
  club uuid, lot_id uuid, expected bigint, extension interval, bidders uuid[], bids jsonb, maximums jsonb,
  leader uuid, maximum bigint
)
returns table (ends_at timestamptz, placed_at timestamptz, bidder_count integer, bidder_numbers jsonb)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  instant timestamptz;
  new_end timestamptz;
begin
  perform set_config('virage.club_id', club::text, true);
  -- The same lock as that of the update below. A stronger one would wait for transactions that insert a reference to the lot.
  perform from lot l where l.club_id = club and l.exclusive_id = lot_id for no key update;
  -- Read as columns: `->>` is not LEAKPROOF, so no index finds what a join compares with it.
  if exists (
    select from jsonb_to_recordset(bids || maximums) as o ("fanId" uuid, "requestKey" text)
    join maximum_bid m on m.club_id = club and m.fan_id = o."fanId" and m.request_key = o."requestKey"
  ) or exists (
    select from jsonb_to_recordset(maximums) as o ("fanId" uuid, "requestKey" text)
    join bid b on b.club_id = club and b.fan_id = o."fanId" and b.request_key = o."requestKey"
  ) then
    raise exception 'The idempotency key was used before' using errcode = 'unique_violation',
      constraint = 'maximum_bid_club_id_fan_id_request_key_key';
  end if;
  -- Read after the lock: bids are placed when they are stored, not when they started to wait.
  instant := virage_now();
  -- The limits stay locked until the commit, so that bids on two lots at once can't exceed one together. They are locked after the lot
  -- and in one order, so that no two transactions wait for each other.
  perform from bid_limit b where b.club_id = club and b.fan_id = any(bidders) order by b.fan_id for update;
  if found and exists (
    select from (
      select o.value ->> 'fanId' as fan_id, max((o.value ->> 'price')::bigint) as most
      from jsonb_array_elements(bids) o where o.value ? 'requestKey' group by 1
      union all
      select m.value ->> 'fanId', (m.value ->> 'amount')::bigint from jsonb_array_elements(maximums) m
    ) wanted
    where wanted.most > may_bid_up_to(club, wanted.fan_id::uuid, lot_id, instant)
  ) then
    return;
  end if;
  with new_bid as (
    select o.ordinality::integer as place, (o.value ->> 'id')::uuid as id, (o.value ->> 'fanId')::uuid as fan_id,
           (o.value ->> 'price')::bigint as price, o.value ->> 'requestKey' as request_key,
           (o.value ->> 'submittedPrice')::bigint as submitted_price, o.value ->> 'enteredBy' as entered_by
    from jsonb_array_elements(bids) with ordinality o
  ), new_maximum as (
    select (m.value ->> 'fanId')::uuid as fan_id, (m.value ->> 'amount')::bigint as amount,
           (m.value ->> 'bidId')::uuid as bid_id, m.value ->> 'requestKey' as request_key,
           (m.value ->> 'submittedPrice')::bigint as submitted_price
    from jsonb_array_elements(maximums) m
  ), room_bidder as (
    -- A holder of a paddle of the auction needs no card for a bid that staff enter.
    select n.fan_id from new_bid n
    join lot l on l.club_id = club and l.exclusive_id = lot_id
    join paddle p on p.club_id = club and p.auction_id = l.auction_id and p.fan_id = n.fan_id
    where n.entered_by is not null
  ), eligible as (
    select not exists (
      select from unnest(bidders) as o(fan_id) left join fan f
        on f.club_id = club and f.id = o.fan_id
        and (f.kyc_status = 'VALIDATED' and f.card_status = 'READY' or o.fan_id in (select r.fan_id from room_bidder r))
        and not coalesce(f.bidding_closed_until > instant, false)
      where f.id is null)
      and not exists (select from fans_in_conflict(club, bidders, lot_id)) as all_are
  ), updated_lot as (
    update lot l
    set current_price = coalesce((select max(n.price) from new_bid n), l.current_price),
        leader_id = leader,
        leader_maximum = maximum,
        bid_count = l.bid_count + jsonb_array_length(bids),
        ends_at = case when bids = '[]' then l.ends_at else greatest(l.ends_at, instant + extension) end,
        reserve_met_at = case
          when l.reserve_commitment is null or l.reserve_met_at is not null then l.reserve_met_at
          when (select max(n.price) from new_bid n) >= reserve_of(club, lot_id) then instant end,
        version = l.version + 1
    from eligible
    where l.club_id = club and l.exclusive_id = lot_id and l.version = expected and l.closed_at is null
      and l.starts_at <= instant and instant < l.ends_at and eligible.all_are
    returning l.ends_at, (
      select coalesce(max(b.sequence), 0) from bid b where b.club_id = club and b.exclusive_id = lot_id
    ) as last_sequence
  ), inserted_bid as (
    insert into bid (club_id, id, exclusive_id, fan_id, price, sequence, request_key, submitted_price, placed_at, entered_by)
    select club, n.id, lot_id, n.fan_id, n.price, u.last_sequence + n.place, n.request_key, n.submitted_price, instant, n.entered_by
    from new_bid n cross join updated_lot u
  ), inserted_maximum as (
    insert into maximum_bid (club_id, exclusive_id, fan_id, amount, bid_id, request_key, submitted_price, placed_at)
    select club, lot_id, n.fan_id, n.amount, n.bid_id, n.request_key, n.submitted_price, instant
    from new_maximum n cross join updated_lot u
  )
  select u.ends_at into new_end from updated_lot u;
  if new_end is null then return; end if;
  -- Only now has the trigger of `bid` numbered new bidders.
  return query select new_end, instant,
    coalesce((select max(k.number) from lot_bidder k where k.club_id = club and k.exclusive_id = lot_id), 0),
    coalesce((
      select jsonb_object_agg(o."fanId", k.number) from jsonb_to_recordset(bids) as o ("fanId" uuid)
      -- LIMIT, so that each bidder is looked up: a join reads all bidders of the lot.
      cross join lateral (
        select n.number from lot_bidder n where n.club_id = club and n.exclusive_id = lot_id and n.fan_id = o."fanId" limit 1) k), '{}');
end $$;
