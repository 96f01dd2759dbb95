/*
 * As in 014, but that the lot is locked as its update locks it: a row elsewhere that is added with a reference to the
 * lot, such as a notice, does not hold bids up until its transaction ends.
 */
create or replace function append_bids(
  club uuid, lot_id uuid, expected bigint, extension interval, offering uuid[], bids jsonb, maximums jsonb,
  leader uuid, maximum bigint
)
returns table (ends_at timestamptz, placed_at timestamptz) language plpgsql as $$
declare
  instant timestamptz;
begin
  perform set_config('virage.club_id', club::text, true);
  perform from lot l where l.club_id = club and l.exclusive_id = lot_id for no key update;
  if exists (
    select from jsonb_array_elements(bids || maximums) o
    join maximum_bid m on m.club_id = club and m.fan_id = (o.value ->> 'fanId')::uuid
      and m.request_key = o.value ->> 'requestKey'
  ) or exists (
    select from jsonb_array_elements(maximums) o
    join bid b on b.club_id = club and b.fan_id = (o.value ->> 'fanId')::uuid and b.request_key = o.value ->> 'requestKey'
  ) then
    raise exception 'A key was used before' using errcode = 'unique_violation',
      constraint = 'maximum_bid_club_id_fan_id_request_key_key';
  end if;
  instant := virage_now();
  return query
    with placed as (
      select o.ordinality::integer as place, (o.value ->> 'id')::uuid as id, (o.value ->> 'fanId')::uuid as fan_id,
             (o.value ->> 'price')::bigint as price, o.value ->> 'requestKey' as request_key,
             (o.value ->> 'offered')::bigint as offered
      from jsonb_array_elements(bids) with ordinality o
    ), stated as (
      select (m.value ->> 'fanId')::uuid as fan_id, (m.value ->> 'amount')::bigint as amount,
             (m.value ->> 'bidId')::uuid as bid_id, m.value ->> 'requestKey' as request_key,
             (m.value ->> 'offered')::bigint as offered
      from jsonb_array_elements(maximums) m
    ), eligible as (
      select not exists (
        select from unnest(offering) as o(fan_id) left join fan f
          on f.club_id = club and f.id = o.fan_id and f.kyc_status = 'VALIDATED' and f.card_status = 'READY'
        where f.id is null) as all_are
    ), moved as (
      update lot l
      set current_price = coalesce((select max(p.price) from placed p), l.current_price),
          leader_id = leader,
          leader_maximum = maximum,
          bid_count = l.bid_count + jsonb_array_length(bids),
          ends_at = case when bids = '[]' then l.ends_at else greatest(l.ends_at, instant + extension) end,
          version = l.version + 1
      from eligible
      where l.club_id = club and l.exclusive_id = lot_id and l.version = expected and l.closed_at is null
        and l.starts_at <= instant and instant < l.ends_at and eligible.all_are
      returning l.ends_at, (
        select coalesce(max(b.sequence), 0) from bid b where b.club_id = club and b.exclusive_id = lot_id
      ) as before
    ), stored as (
      insert into bid (club_id, id, exclusive_id, fan_id, price, sequence, request_key, offered, placed_at)
      select club, p.id, lot_id, p.fan_id, p.price, m.before + p.place, p.request_key, p.offered, instant
      from placed p cross join moved m
    ), remembered as (
      insert into maximum_bid (club_id, exclusive_id, fan_id, amount, bid_id, request_key, offered, stated_at)
      select club, lot_id, s.fan_id, s.amount, s.bid_id, s.request_key, s.offered, instant
      from stated s cross join moved m
    )
    select m.ends_at, instant from moved m;
end $$;
