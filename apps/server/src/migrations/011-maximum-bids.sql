-- Up to where a lot bids for its leader; shown to nobody but them.
alter table lot add column leader_maximum bigint check (leader_maximum >= current_price);

alter table bid
  -- Null for a bid that a maximum has answered with.
  alter column request_key drop not null,
  -- What was offered, where it is not the price: a maximum has lifted the bid.
  add column offered bigint,
  -- Staff took the bid away, and why; it counts no more, and stays to be read.
  add column cancelled_at timestamptz,
  add column cancelled_by text,
  add column cancel_reason text,
  add check (num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3));
alter table bid drop constraint bid_club_id_exclusive_id_price_key;
create unique index bid_price on bid (club_id, exclusive_id, price) where cancelled_at is null;

-- A bid is never rewritten or removed; it may be cancelled, once.
create function keep_bid() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.cancelled_at is null and
     to_jsonb(new) - '{cancelled_at,cancelled_by,cancel_reason}'::text[] =
     to_jsonb(old) - '{cancelled_at,cancelled_by,cancel_reason}'::text[] then
    return new;
  end if;
  raise exception 'bid is append-only, but that it may be cancelled' using errcode = 'restrict_violation';
end $$;
drop trigger bid_append_only on bid;
create trigger bid_kept before update or delete on bid for each row execute function keep_bid();

-- What fans have stated as their maximum, one row for each word; the newest of a fan and lot holds.
create table maximum_bid (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  exclusive_id uuid not null,
  fan_id uuid not null,
  -- Null when it was taken back.
  amount bigint check (amount > 0),
  -- The fan's highest bid when they had said it.
  bid_id uuid,
  -- The caller's Idempotency-Key and what was offered with it.
  request_key text,
  offered bigint,
  stated_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, fan_id, request_key),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, bid_id) references bid
);
create index maximum_bid_newest on maximum_bid (club_id, exclusive_id, fan_id, stated_at desc, id desc);
create trigger maximum_bid_append_only before update or delete on maximum_bid
  for each row execute function refuse_change();
select wall_off('maximum_bid');

/*
 * Appends what was decided against version `expected` of a lot, all or none, in one round trip: the bids in their order,
 * the maximums that were stated, and who leads then. The rules live in the domain package; this only makes sure that
 * what they were decided upon still holds: the lot has not changed, now is in [start, end), and each fan who has made an
 * offer is VALIDATED with a card READY. (A paused auction has given its lots another version.)
 * Returns no row where it does not hold: the caller reads the lot anew and decides again.
 */
drop function append_bids(uuid, uuid, bigint, interval, jsonb);
create function append_bids(
  club uuid, lot_id uuid, expected bigint, extension interval, offering uuid[], bids jsonb, maximums jsonb,
  leader uuid, maximum bigint
)
returns table (ends_at timestamptz, placed_at timestamptz) language plpgsql as $$
declare
  instant timestamptz;
begin
  perform set_config('virage.club_id', club::text, true);
  perform from lot l where l.club_id = club and l.exclusive_id = lot_id for update;
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
