-- The live console of the back office (docs/decisions/0120, 0121).

-- What the club hopes that an auction raises, in hundred-thousandths of a coin; null without a goal.
alter table auction add column goal bigint check (goal > 0);

-- Bids that were rejected in the last day. Written in batches, after the bidder has their answer, and empty after a failover: it tells
-- staff what goes wrong while it does, and proves nothing.
create unlogged table refused_bid (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  exclusive_id uuid not null,
  fan_id uuid not null,
  -- The last submitted price, in hundred-thousandths of a coin.
  price bigint not null check (price > 0),
  -- The key of the problem that the bidder was shown.
  reason text not null,
  -- How often the fan was refused on this lot for this reason within one batch.
  tries integer not null check (tries > 0),
  refused_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, exclusive_id) references exclusive on delete cascade,
  foreign key (club_id, fan_id) references fan on delete cascade
);
create index refused_bid_by_time on refused_bid (club_id, refused_at desc);
create index refused_bid_by_fan on refused_bid (club_id, fan_id);
select enable_tenant_rls('refused_bid');

-- Staff who watch an auction now, and the lot that each looks at: one row a person, which counts for half a minute.
create unlogged table live_viewer (
  club_id uuid not null references club on delete cascade,
  account_id text not null,
  email text not null,
  -- Null if they look at no lot in particular.
  exclusive_id uuid,
  seen_at timestamptz not null default virage_now(),
  primary key (club_id, account_id)
);
select enable_tenant_rls('live_viewer');

-- How many fans have the club open at each process, while staff watch: one row a process, which counts for half a minute.
create unlogged table live_process (
  club_id uuid not null references club on delete cascade,
  process_id text not null,
  fans integer not null check (fans >= 0),
  seen_at timestamptz not null default virage_now(),
  primary key (club_id, process_id)
);
select enable_tenant_rls('live_process');
