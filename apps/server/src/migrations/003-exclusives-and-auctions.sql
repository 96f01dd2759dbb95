-- Exclusives, and their auctions: lots, bids, maximum bids, and outstanding payments.

create table exclusive (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name jsonb not null,
  description jsonb not null,
  image_url text not null,
  -- Three placeholder colours, shown while the picture loads.
  placeholder text constraint exclusive_placeholder_check check (placeholder ~ '^#[0-9a-f]{6},#[0-9a-f]{6},#[0-9a-f]{6}$'),
  -- [{"url": …, "type": "IMAGE" | "VIDEO"}]
  medias jsonb not null default '[]',
  -- In hundred-thousandths of a coin. The price of a lot is its starting price.
  price bigint not null check (price >= 0),
  visible boolean not null default true,
  stock integer not null check (stock >= 0),
  category text not null check (category in ('EXPERIENCE', 'COLLECTIBLE')),
  upcoming boolean not null default false,
  upcoming_at timestamptz,
  -- The part that isn't tax-deductible, in cents; null if none is.
  non_deductible bigint check (non_deductible >= 0),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, slug),
  check (upcoming or upcoming_at is null)
);
create trigger notify_change after insert or update or delete on exclusive
  for each row execute function notify_change('exclusive');

create table exclusive_like (
  club_id uuid not null,
  fan_id uuid not null,
  exclusive_id uuid not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, fan_id, exclusive_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, exclusive_id) references exclusive
);
create trigger notify_change after insert or delete on exclusive_like
  for each row execute function notify_change('likes');
create index exclusive_like_by_exclusive on exclusive_like (club_id, exclusive_id);

---------------------------------------------------------------------------------------------------------------------------------
-- Auctions
---------------------------------------------------------------------------------------------------------------------------------

create table auction (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  name jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the current pause began; null if the auction is not paused. During a pause nobody can bid. Resuming postpones the ends
  -- of its lots by the length of the pause.
  paused_at timestamptz,
  -- Soft close of this auction; the club's if null.
  extension_window interval check (extension_window >= interval '0'),
  anonymous boolean not null default false,
  visible boolean not null default true,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  check (ends_at > starts_at)
);
create trigger notify_change after insert or update or delete on auction
  for each row execute function notify_change('auctions');

create table lot (
  club_id uuid not null,
  exclusive_id uuid not null,
  auction_id uuid not null,
  number integer check (number > 0),
  starting_price bigint not null check (starting_price > 0),
  starts_at timestamptz not null,
  -- Extended by soft closes.
  ends_at timestamptz not null,
  -- Null before the first bid.
  current_price bigint,
  leader_id uuid,
  -- The leader's maximum bid, hidden from other fans.
  leader_maximum bigint check (leader_maximum >= current_price),
  bid_count integer not null default 0 check (bid_count >= 0),
  -- Increases with every change that a reader of the lot can see.
  version bigint not null default 1,
  -- When the lot was closed; null until then.
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
-- Once for each lot, when it is closed: then its version is not polled any more.
create trigger notify_change after update of closed_at on lot
  for each row when (old.closed_at is distinct from new.closed_at) execute function notify_change('exclusive');
create index lot_open on lot (club_id) where closed_at is null;
create unique index lot_number on lot (club_id, auction_id, number);
create index lot_to_close on lot (ends_at) where closed_at is null;

-- Append-only, except that staff may cancel a bid. A cancelled bid stays readable and no longer counts.
create table bid (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  exclusive_id uuid not null,
  fan_id uuid not null,
  price bigint not null check (price > 0),
  -- The price that the fan submitted, if proxy bidding raised or lowered it.
  submitted_price bigint,
  -- 1, 2, 3 … within the lot: the order in which bids were decided.
  sequence integer not null check (sequence > 0),
  -- The Idempotency-Key of the request; null for an automatic bid, made by proxy bidding.
  request_key text,
  placed_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by text,
  cancel_reason text,
  primary key (club_id, id),
  unique (club_id, exclusive_id, sequence),
  unique (club_id, fan_id, request_key),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan,
  check (num_nulls(cancelled_at, cancelled_by, cancel_reason) in (0, 3))
);
-- No two valid bids of a lot have the same price, whatever the application does.
create unique index bid_price on bid (club_id, exclusive_id, price) where cancelled_at is null;
create trigger bid_restrict_update before update or delete on bid for each row execute function restrict_bid_update();

-- Maximum bids (proxy bidding), append-only: the newest row of a fan and lot counts.
create table maximum_bid (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  exclusive_id uuid not null,
  fan_id uuid not null,
  -- Null if it was withdrawn.
  amount bigint check (amount > 0),
  -- The fan's highest bid at that moment.
  bid_id uuid,
  -- The Idempotency-Key of the request, and the price submitted with it.
  request_key text,
  submitted_price bigint,
  placed_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, fan_id, request_key),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, bid_id) references bid
);
create index maximum_bid_newest on maximum_bid (club_id, exclusive_id, fan_id, placed_at desc, id desc);
create trigger maximum_bid_append_only before update or delete on maximum_bid
  for each row execute function reject_change();

-- The payment that the winner of a closed lot, or the bidder of a second-chance offer, has to make.
create table outstanding_payment (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  exclusive_id uuid not null,
  fan_id uuid not null,
  price bigint not null check (price > 0),
  deadline timestamptz not null,
  reminders_sent integer not null default 0,
  created_at timestamptz not null default virage_now(),
  paid_at timestamptz,
  cancelled_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan,
  check (paid_at is null or cancelled_at is null)
);
create unique index outstanding_payment_one_per_lot on outstanding_payment (club_id, exclusive_id) where cancelled_at is null;
create index outstanding_payment_by_fan on outstanding_payment (club_id, fan_id) where paid_at is null and cancelled_at is null;
create trigger notify_change after insert or update on outstanding_payment
  for each row execute function notify_change('outstandingPayment');

-- Notifications that were sent about a lot, to avoid duplicates.
create table lot_notification (
  club_id uuid not null,
  exclusive_id uuid not null,
  fan_id uuid not null,
  kind text not null check (kind in ('outbid', 'lost', 'endingSoon')),
  -- The fan's newest bid at that moment; 0 for notifications about the lot itself.
  sequence integer not null default 0,
  sent_at timestamptz not null default virage_now(),
  primary key (club_id, exclusive_id, fan_id, kind),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan
);

select enable_tenant_rls('exclusive'), enable_tenant_rls('exclusive_like'), enable_tenant_rls('auction'),
       enable_tenant_rls('lot'), enable_tenant_rls('bid'), enable_tenant_rls('maximum_bid'), enable_tenant_rls('outstanding_payment'),
       enable_tenant_rls('lot_notification');
