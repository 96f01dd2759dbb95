-- What a fan may bid, besides the state of the lot: their own limit, and conflicts of interest (docs/decisions/0095).

-- A fan's own limit on bids (B02). Only fans who have chosen one have a row.
create table bid_limit (
  club_id uuid not null,
  fan_id uuid not null,
  -- How many cents may be at risk; null for any.
  cents bigint check (cents >= 0),
  -- When next_cents replaces cents; null without a change that waits.
  next_at timestamptz,
  next_cents bigint check (next_cents >= 0),
  -- The end of a break from bidding.
  resting_until timestamptz,
  updated_at timestamptz not null default virage_now(),
  primary key (club_id, fan_id),
  foreign key (club_id, fan_id) references fan,
  check (next_at is not null or next_cents is null)
);
select enable_tenant_rls('bid_limit');

-- Fans who must not bid because they are close to the club or to the thing, as compliance has found. Staff and operators need no row.
create table bid_conflict (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  -- Null for every lot of the club.
  exclusive_id uuid,
  reason text not null,
  created_by text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique nulls not distinct (club_id, fan_id, exclusive_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, exclusive_id) references exclusive
);
select enable_tenant_rls('bid_conflict');

-- The lots that a fan has bid on.
create index lot_bidder_by_fan on lot_bidder (club_id, fan_id);
