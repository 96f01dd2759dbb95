create table exclusive (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null,
  description jsonb not null,
  image_url text not null,
  placeholder text,
  -- [{"url": …, "type": "IMAGE" | "VIDEO"}]
  medias jsonb not null default '[]',
  -- In hundred-thousandths of a coin. The price of a lot is its starting price.
  price bigint not null check (price >= 0),
  visible boolean not null default true,
  stock integer not null check (stock >= 0),
  category text not null check (category in ('EXPERIENCE', 'COLLECTIBLE')),
  upcoming boolean not null default false,
  upcoming_at timestamptz,
  -- What can't be deducted from tax, in cents; null where nothing can.
  non_deductible bigint check (non_deductible >= 0),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, slug),
  check (upcoming or upcoming_at is null)
);

create table exclusive_like (
  club_id uuid not null,
  fan_id uuid not null,
  exclusive_id uuid not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, fan_id, exclusive_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, exclusive_id) references exclusive
);

create table auction (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  name jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  anonymous boolean not null default false,
  visible boolean not null default true,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  check (ends_at > starts_at)
);

create table lot (
  club_id uuid not null,
  exclusive_id uuid not null,
  auction_id uuid not null,
  number integer check (number > 0),
  starting_price bigint not null check (starting_price > 0),
  starts_at timestamptz not null,
  -- Moved by soft closes.
  ends_at timestamptz not null,
  -- Null before the first bid.
  current_price bigint,
  leader_id uuid,
  bid_count integer not null default 0 check (bid_count >= 0),
  -- Grows with every change that a reader of the lot would see.
  version bigint not null default 1,
  -- When its closing was settled; null until then.
  closed_at timestamptz,
  primary key (club_id, exclusive_id),
  foreign key (club_id, exclusive_id) references exclusive,
  foreign key (club_id, auction_id) references auction,
  foreign key (club_id, leader_id) references fan,
  check (ends_at > starts_at),
  check ((bid_count = 0) = (current_price is null)),
  check ((current_price is null) = (leader_id is null)),
  check (current_price is null or current_price >= starting_price)
);
create unique index lot_number on lot (club_id, auction_id, number);
create index lot_to_close on lot (ends_at) where closed_at is null;

create table bid (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  exclusive_id uuid not null,
  fan_id uuid not null,
  price bigint not null check (price > 0),
  -- 1, 2, 3 … within the lot: the order in which bids were decided.
  sequence integer not null check (sequence > 0),
  -- The caller's Idempotency-Key.
  request_key text not null,
  placed_at timestamptz not null,
  primary key (club_id, id),
  -- Two bids never share a place or a price, whatever the code above does.
  unique (club_id, exclusive_id, sequence),
  unique (club_id, exclusive_id, price),
  unique (club_id, fan_id, request_key),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan
);
create trigger bid_append_only before update or delete on bid for each row execute function refuse_change();

-- What the winner of a closed lot owes.
create table due_payment (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  exclusive_id uuid not null,
  fan_id uuid not null,
  price bigint not null check (price > 0),
  deadline timestamptz not null,
  created_at timestamptz not null default virage_now(),
  paid_at timestamptz,
  cancelled_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan,
  check (paid_at is null or cancelled_at is null)
);
create unique index due_payment_one_each on due_payment (club_id, exclusive_id) where cancelled_at is null;
create index due_payment_of_fan on due_payment (club_id, fan_id) where paid_at is null and cancelled_at is null;

/*
 * Appends bids that were decided against version `expected` of a lot, all or none, in one round trip.
 * The rules live in the domain package; this only makes sure that what they were decided upon still holds:
 * the lot has not changed, now is in [start, end), and each bidder is VALIDATED with a card READY.
 * Returns no row where it does not hold: the caller reads the lot anew and decides again.
 */
create function append_bids(club uuid, lot_id uuid, expected bigint, extension interval, bids jsonb)
returns table (ends_at timestamptz, placed_at timestamptz) language plpgsql as $$
declare
  instant timestamptz;
begin
  perform set_config('virage.club_id', club::text, true);
  perform from lot l where l.club_id = club and l.exclusive_id = lot_id for update;
  instant := virage_now();
  return query
    with offered as (
      select o.ordinality::integer as place, (o.value ->> 'id')::uuid as id, (o.value ->> 'fanId')::uuid as fan_id,
             (o.value ->> 'price')::bigint as price, o.value ->> 'requestKey' as request_key
      from jsonb_array_elements(bids) with ordinality o
    ), eligible as (
      select not exists (
        select from offered o left join fan f
          on f.club_id = club and f.id = o.fan_id and f.kyc_status = 'VALIDATED' and f.card_status = 'READY'
        where f.id is null) as all_are
    ), moved as (
      update lot l
      set current_price = (select max(o.price) from offered o),
          leader_id = (select o.fan_id from offered o order by o.price desc limit 1),
          bid_count = l.bid_count + jsonb_array_length(bids),
          ends_at = greatest(l.ends_at, instant + extension),
          version = l.version + 1
      from eligible
      where l.club_id = club and l.exclusive_id = lot_id and l.version = expected and l.closed_at is null
        and l.starts_at <= instant and instant < l.ends_at and eligible.all_are
      returning l.ends_at, l.bid_count - jsonb_array_length(bids) as before
    ), stored as (
      insert into bid (club_id, id, exclusive_id, fan_id, price, sequence, request_key, placed_at)
      select club, o.id, lot_id, o.fan_id, o.price, m.before + o.place, o.request_key, instant
      from offered o cross join moved m
    )
    select m.ends_at, instant from moved m;
end $$;

select wall_off('exclusive'), wall_off('exclusive_like'), wall_off('auction'), wall_off('lot'), wall_off('bid'),
       wall_off('due_payment');
