-- The bidders of each lot, so that their number and an anonymous bidder's name don't cost a read of all bids
-- (docs/decisions/0072). Triggers of `bid` write them, whichever release of the program inserts the bid.
create table lot_bidder (
  club_id uuid not null,
  exclusive_id uuid not null,
  fan_id uuid not null,
  -- 1, 2, 3 … within the lot, by the first bid, also if that was cancelled.
  number integer not null check (number > 0),
  -- Whether all bids of the fan on the lot are cancelled.
  all_cancelled boolean not null default false,
  primary key (club_id, exclusive_id, fan_id),
  unique (club_id, exclusive_id, number),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan
);
create index lot_bidder_all_cancelled on lot_bidder (club_id, exclusive_id) where all_cancelled;

-- Creating a trigger blocks other transactions' bids until this one commits, so none is missed below.
create trigger number_bidders after insert on bid referencing new table as inserted
  for each statement execute function number_bidders();
create trigger update_cancelled_bidder after update of cancelled_at on bid
  for each row when (old.cancelled_at is null and new.cancelled_at is not null) execute function update_cancelled_bidder();

select set_config('virage.club_id', '*', true);
insert into lot_bidder (club_id, exclusive_id, fan_id, number, all_cancelled)
select club_id, exclusive_id, fan_id, row_number() over (partition by club_id, exclusive_id order by min(sequence)),
       bool_and(cancelled_at is not null)
from bid group by club_id, exclusive_id, fan_id;

select enable_tenant_rls('lot_bidder');
