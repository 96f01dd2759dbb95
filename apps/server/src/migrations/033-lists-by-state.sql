-- What lists of a large club are filtered by, in the order that they are sorted by (docs/decisions/0079).
--
-- Few orders are refunded: in the order of all totals, most would be skipped.
create index orders_refunded_by_total on orders (club_id, original_cost, id) where refunded_cost > 0 or refunded_coins > 0;

-- As membership_by_start: an index that has what decides about a membership is read alone.
drop index membership_by_end;
create index membership_by_end on membership (club_id, ends_at, id) include (starts_at, refunded_at);
