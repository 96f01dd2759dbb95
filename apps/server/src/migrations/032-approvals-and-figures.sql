-- Refunds and coin supplies that need a second person (docs/decisions/0127), and the club's figures by the hour (docs/decisions/0128).
select set_config('virage.club_id', '*', true);

alter table club
  -- The sum in cents above which staff refund a purchase only with the approval of a second person; null for never.
  add column refund_approval_above bigint check (refund_approval_above >= 0),
  -- Whether a second person approves each supply of coins.
  add column supply_needs_approval boolean not null default false;

-- Requests for a refund or a supply of coins, which a second person approves or declines before they expire.
create table approval_request (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('order', 'donation', 'membership', 'coins', 'supply')),
  -- The purchase to refund; null for a supply.
  item_id uuid,
  -- In cents to the card, and in coins to the wallet or the treasury.
  amount bigint not null check (amount >= 0),
  coins bigint not null check (coins >= 0),
  restock boolean not null,
  reason text not null check (reason <> ''),
  requested_by text not null,
  requested_by_email text not null,
  created_at timestamptz not null default virage_now(),
  expires_at timestamptz not null,
  decision text check (decision in ('approved', 'declined')),
  decided_by text,
  decided_by_email text,
  decided_at timestamptz,
  -- Why it was declined.
  decline_reason text,
  primary key (club_id, id),
  check ((item_id is null) = (kind = 'supply')),
  check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)),
  constraint approved_by_a_second_person check (decision is distinct from 'approved' or decided_by <> requested_by)
);
create index approval_request_undecided on approval_request (club_id, expires_at) where decision is null;
create index approval_request_by_creation on approval_request (club_id, created_at, id);
create index approval_request_by_item on approval_request (club_id, item_id) where decision is null;
create trigger approval_request_restrict_update before update or delete on approval_request
  for each row execute function restrict_approval_update();
select enable_tenant_rls('approval_request');

alter table refund add column approval_id uuid;
alter table refund add foreign key (club_id, approval_id) references approval_request;
create unique index refund_once_per_approval on refund (club_id, approval_id) where approval_id is not null;
create trigger assert_refund_approved before insert on refund for each row execute function assert_refund_approved();
create trigger assert_supply_approved before insert on ledger_transfer
  for each row when (new.kind = 'SUPPLY') execute function assert_supply_approved();

-- What happened in a club in an hour. An hour in which nothing happened has no row.
create table figure_hour (
  club_id uuid not null references club,
  hour timestamptz not null,
  -- Paid by card, and refunded to cards, in cents.
  takings bigint not null,
  refunds bigint not null,
  orders integer not null,
  coins_spent bigint not null,
  bids integer not null,
  -- Fans who bid, each counted once a day, in the hour of the day's first bid.
  bidders integer not null,
  new_fans integer not null,
  -- Fans whose first order it was.
  new_buyers integer not null,
  -- Decisions in reviews.
  reviews integer not null,
  primary key (club_id, hour)
);
select enable_tenant_rls('figure_hour');
-- Until when a club's figures are complete; without a row nothing has been counted.
create table figure_progress (
  club_id uuid primary key references club,
  counted_until timestamptz not null
);
select enable_tenant_rls('figure_progress');

-- Bids and reviews are inserted in the order of their time: block ranges find a day of them at nearly no cost to a bid.
create index bid_by_time on bid using brin (placed_at) with (autosummarize = on);
create index kyc_transition_by_time on kyc_transition using brin (at) with (autosummarize = on);
create index checkout_by_settlement on checkout (club_id, settled_at) where purpose = 'membership' and status = 'paid';
create index refund_by_settlement on refund (club_id, settled_at) where status = 'done';
