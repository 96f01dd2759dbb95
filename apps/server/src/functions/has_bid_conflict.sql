-- Whether a fan is too close to the club or to a lot's thing to bid on it: staff of the club, an operator, or named by compliance (B02).
create or replace function has_bid_conflict(club uuid, fan_id uuid, account text, lot_id uuid) returns boolean
language sql stable as $$
  select exists (select from staff s where s.club_id = club and s.account_id = account)
    or exists (select from operator o where o.account_id = account)
    or exists (
      select from bid_conflict c
      where c.club_id = club and c.fan_id = $2 and (c.exclusive_id is null or c.exclusive_id = lot_id))
$$;
