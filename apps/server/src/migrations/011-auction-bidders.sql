-- The fans with a bid in each auction, so that counting them doesn't read the bidders of all its lots (docs/decisions/0078). The
-- triggers of `bid` that write lot_bidder write these, too.
create table auction_bidder (
  club_id uuid not null,
  auction_id uuid not null,
  fan_id uuid not null,
  primary key (club_id, auction_id, fan_id),
  foreign key (club_id, auction_id) references auction,
  foreign key (club_id, fan_id) references fan
);
select enable_tenant_rls('auction_bidder');

-- Bids of other transactions wait until this one commits, so none is missed below.
lock table bid in share row exclusive mode;
select set_config('virage.club_id', '*', true);
insert into auction_bidder (club_id, auction_id, fan_id)
select distinct k.club_id, l.auction_id, k.fan_id
from lot_bidder k join lot l on l.club_id = k.club_id and l.exclusive_id = k.exclusive_id
where not k.all_cancelled;
select set_config('virage.club_id', '', true);

-- Bids that staff have cancelled. They are few, and what depends on them must not read all bids.
create index bid_cancelled on bid (club_id, exclusive_id, fan_id) where cancelled_at is not null;
