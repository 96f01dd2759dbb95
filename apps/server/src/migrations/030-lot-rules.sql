-- The rules of a lot (B03).

-- The increments of the bids on an auction's lots, [{"from": 0, "step": 1, "suggested": 10}, …] in whole coins; null for the usual ones.
alter table auction add column increments jsonb;

-- What became of a closed lot; null while it is open. A lot that has not reached its reserve is unsold, although it has a leader.
alter table lot add column outcome text check (outcome in ('SOLD', 'UNSOLD'));
update lot set outcome = case when leader_id is null then 'UNSOLD' else 'SOLD' end where closed_at is not null;

-- A sealed reserve: the digest that is published before the start, when the price has reached it, and what the digest was made of,
-- {"coins": 30000000, "salt": "…"}, once the lot has closed.
alter table lot add column reserve_commitment text check (reserve_commitment ~ '^[0-9a-f]{64}$');
alter table lot add column reserve_met_at timestamptz;
alter table lot add column revealed_reserve jsonb;

-- The reserves themselves. They are in a table of their own, so that no query of lots can return them.
create table lot_reserve (
  club_id uuid not null,
  exclusive_id uuid not null,
  coins bigint not null check (coins > 0),
  salt bytea not null check (length(salt) = 32),
  primary key (club_id, exclusive_id),
  foreign key (club_id, exclusive_id) references lot on delete cascade
);
select enable_tenant_rls('lot_reserve');
