-- Trigger function: numbers the fans whose first bid on a lot has been inserted, after the others, in the order of these bids. The
-- lot is locked, or this transaction has inserted it; otherwise two transactions could give the same number, and one would fail.
-- Fans who now have a bid on the lot, and had none, are bidders of the auction, too. Their row there is inserted or locked, without a
-- change: a cancellation of their bid on another lot waits, or is waited for. Several lots may do this for the same fans at once, so
-- fans are in the order of their ids: transactions then wait for each other in one order.
create or replace function number_bidders() returns trigger language plpgsql as $$
begin
  with added as (
    insert into lot_bidder (club_id, exclusive_id, fan_id, number, all_cancelled)
    select n.club_id, n.exclusive_id, n.fan_id, coalesce((
      select max(k.number) from lot_bidder k where k.club_id = n.club_id and k.exclusive_id = n.exclusive_id
    ), 0) + row_number() over (partition by n.club_id, n.exclusive_id order by min(n.sequence)),
      bool_and(n.cancelled_at is not null)
    from inserted n
    where not exists (
      select from lot_bidder k where k.club_id = n.club_id and k.exclusive_id = n.exclusive_id and k.fan_id = n.fan_id)
    group by n.club_id, n.exclusive_id, n.fan_id
    returning *
  ), returned as (
    update lot_bidder k set all_cancelled = false
    from inserted n
    where k.club_id = n.club_id and k.exclusive_id = n.exclusive_id and k.fan_id = n.fan_id and k.all_cancelled
      and n.cancelled_at is null
    returning k.*
  )
  insert into auction_bidder (club_id, auction_id, fan_id)
  select distinct k.club_id, l.auction_id, k.fan_id
  from (select * from added union all select * from returned) k
  join lot l on l.club_id = k.club_id and l.exclusive_id = k.exclusive_id
  where not k.all_cancelled
  order by k.club_id, l.auction_id, k.fan_id
  on conflict (club_id, auction_id, fan_id) do update set fan_id = excluded.fan_id where false;
  return null;
end $$;
