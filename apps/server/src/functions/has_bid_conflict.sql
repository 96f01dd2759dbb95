-- Whether a fan is too close to the club or to a lot's thing to bid on it (B02).
create or replace function has_bid_conflict(club uuid, fan uuid, lot_id uuid) returns boolean language sql stable as $$
  select exists (select from fans_in_conflict(club, array[fan], lot_id))
$$;
