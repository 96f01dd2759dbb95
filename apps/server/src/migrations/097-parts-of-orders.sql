-- Orders that are delivered in several parcels (docs/decisions/0196).
select set_config('virage.club_id', '*', true);

-- Which part of its order it is, and the exclusives in it; null for all of the order.
alter table parcel add column part integer not null default 0 check (part >= 0);
alter table parcel add column exclusive_ids uuid[] check (cardinality(exclusive_ids) > 0);
-- What an order holds is in one live parcel at most.
create unique index parcel_one_live_part on parcel (club_id, order_id, part)
  where state not in ('LOST', 'RETURNED', 'CANCELLED');
drop index parcel_one_live;
