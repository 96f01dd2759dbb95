-- The fans who are too close to a club to bid: its staff, helpers of tonight, operators, and whom compliance has named, on one lot or (null) on any (B02). The
-- planner inlines it, so conditions on the club and the fan use indexes. Operators whom the setting OPERATORS names have no row: each connection of a
-- process has their addresses (docs/decisions/0236).
create or replace function conflicting_fans() returns table (club_id uuid, fan_id uuid, exclusive_id uuid) language sql stable as $$
  select f.club_id, f.id, null::uuid from staff s join fan f on f.club_id = s.club_id and f.account_id = s.account_id
  union all
  select f.club_id, f.id, null from helper h join fan f on f.club_id = h.club_id and f.account_id = h.account_id
    where h.ends_at > statement_now()
  union all
  select f.club_id, f.id, null from operator o cross join club c join fan f on f.club_id = c.id and f.account_id = o.account_id
  union all
  select f.club_id, f.id, null from club c join fan f on f.club_id = c.id
    where f.email_key = any(string_to_array(current_setting('virage.operators', true), ','))
  union all
  select n.club_id, n.fan_id, n.exclusive_id from bid_conflict n
$$;
