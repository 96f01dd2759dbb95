-- Notifications of further changes that caches depend on.

create trigger notify_created after insert on club for each row execute function notify_change('settings');

create trigger notify_change after insert or update or delete on giveaway_question
  for each row execute function notify_change('content');

-- Lots that are added, removed or closed, and changes by staff. Bids and maximum bids only increase the version.
create trigger notify_listed after insert or delete on lot for each row execute function notify_change('exclusive');
drop trigger notify_change on lot;
create trigger notify_change after update on lot for each row
  when (
    new.bid_count < old.bid_count
    or (new.bid_count = old.bid_count and new.ends_at is distinct from old.ends_at)
    or (new.number, new.starting_price, new.starts_at, new.closed_at)
      is distinct from (old.number, old.starting_price, old.starts_at, old.closed_at)
  )
  execute function notify_change('exclusive');
