-- The sealed reserve of a lot, in hundred-thousandths of a coin; null without one. It must not leave the server before the lot has closed (B03).
create or replace function reserve_of(club uuid, lot_id uuid) returns bigint language sql stable as $$
  select r.coins from lot_reserve r where r.club_id = club and r.exclusive_id = lot_id
$$;
