-- Trigger function: notes on the bidder of a cancelled bid whether all of the fan's bids on the lot are cancelled now. Without a bid
-- on any lot of the auction, the fan is no bidder of it.
create or replace function update_cancelled_bidder() returns trigger language plpgsql as $$
declare
  its_auction uuid;
begin
  update lot_bidder k set all_cancelled = not exists (
    select from bid b
    where b.club_id = k.club_id and b.fan_id = k.fan_id and b.exclusive_id = k.exclusive_id and b.cancelled_at is null)
  where k.club_id = new.club_id and k.exclusive_id = new.exclusive_id and k.fan_id = new.fan_id;
  -- The auction is known before its lots are read: a plan of one statement read all lots of the club for each auction of the fan.
  select auction_id into its_auction from lot where club_id = new.club_id and exclusive_id = new.exclusive_id;
  -- A bid on another lot, or its cancellation, waits or is waited for (number_bidders).
  perform from auction_bidder where club_id = new.club_id and auction_id = its_auction and fan_id = new.fan_id for update;
  if not exists (
    select from lot o join lot_bidder k on k.club_id = o.club_id and k.exclusive_id = o.exclusive_id
    where o.club_id = new.club_id and o.auction_id = its_auction and k.fan_id = new.fan_id and not k.all_cancelled)
  then
    delete from auction_bidder where club_id = new.club_id and auction_id = its_auction and fan_id = new.fan_id;
  end if;
  return null;
end $$;
