-- Trigger function: notes on the bidder of a cancelled bid whether all of the fan's bids on the lot are cancelled now. Without a bid
-- on any lot of the auction, the fan is no bidder of it.
create or replace function update_cancelled_bidder() returns trigger language plpgsql as $$
begin
  update lot_bidder k set all_cancelled = not exists (
    select from bid b
    where b.club_id = k.club_id and b.fan_id = k.fan_id and b.exclusive_id = k.exclusive_id and b.cancelled_at is null)
  where k.club_id = new.club_id and k.exclusive_id = new.exclusive_id and k.fan_id = new.fan_id;
  delete from auction_bidder a using lot l
  where l.club_id = new.club_id and l.exclusive_id = new.exclusive_id
    and a.club_id = l.club_id and a.auction_id = l.auction_id and a.fan_id = new.fan_id
    and not exists (
      select from lot_bidder k join lot o on o.club_id = k.club_id and o.exclusive_id = k.exclusive_id
      where k.club_id = a.club_id and k.fan_id = a.fan_id and o.auction_id = a.auction_id and not k.all_cancelled);
  return null;
end $$;
