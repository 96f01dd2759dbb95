-- Those of some fans who are too close to the club or to a lot's thing to bid on it (B02). The planner inlines it, so a batch of bids pays one
-- look-up, not one for each bidder.
create or replace function fans_in_conflict(club uuid, fans uuid[], lot_id uuid) returns table (fan_id uuid) language sql stable as $$
  select c.fan_id from conflicting_fans() c
  where c.club_id = club and c.fan_id = any(fans) and (c.exclusive_id is null or c.exclusive_id = lot_id)
$$;
