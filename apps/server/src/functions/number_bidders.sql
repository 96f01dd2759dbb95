-- Trigger function: numbers the fans whose first bid on a lot has been inserted, after the others, in the order of these bids. The
-- lot is locked, or this transaction has inserted it; otherwise two transactions could give the same number, and one would fail.
-- They are bidders of the auction, too. Several of its lots may add the same fan at once, so fans are in the order of their ids:
-- transactions then wait for each other in one order.
create or replace function number_bidders() returns trigger language plpgsql as $$
begin
  insert into lot_bidder (club_id, exclusive_id, fan_id, number)
  select n.club_id, n.exclusive_id, n.fan_id, coalesce((
    select max(k.number) from lot_bidder k where k.club_id = n.club_id and k.exclusive_id = n.exclusive_id
  ), 0) + row_number() over (partition by n.club_id, n.exclusive_id order by min(n.sequence))
  from inserted n
  where not exists (
    select from lot_bidder k where k.club_id = n.club_id and k.exclusive_id = n.exclusive_id and k.fan_id = n.fan_id)
  group by n.club_id, n.exclusive_id, n.fan_id;
  update lot_bidder k set all_cancelled = false
  from inserted n
  where k.club_id = n.club_id and k.exclusive_id = n.exclusive_id and k.fan_id = n.fan_id and k.all_cancelled
    and n.cancelled_at is null;
  insert into auction_bidder (club_id, auction_id, fan_id)
  select n.club_id, l.auction_id, n.fan_id
  from (select distinct club_id, exclusive_id, fan_id from inserted where cancelled_at is null) n
  join lot l on l.club_id = n.club_id and l.exclusive_id = n.exclusive_id
  where not exists (
    select from auction_bidder a where a.club_id = n.club_id and a.auction_id = l.auction_id and a.fan_id = n.fan_id)
  order by n.club_id, l.auction_id, n.fan_id
  on conflict do nothing;
  return null;
end $$;
