-- Trigger function: notes on the bidder of a cancelled bid whether all of the fan's bids on the lot are cancelled now.
create or replace function update_cancelled_bidder() returns trigger language plpgsql as $$
begin
  update lot_bidder k set all_cancelled = not exists (
    select from bid b
    where b.club_id = k.club_id and b.fan_id = k.fan_id and b.exclusive_id = k.exclusive_id and b.cancelled_at is null)
  where k.club_id = new.club_id and k.exclusive_id = new.exclusive_id and k.fan_id = new.fan_id;
  return null;
end $$;
