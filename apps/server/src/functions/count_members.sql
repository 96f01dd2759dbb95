-- Trigger function: counts the members of a club, whom erased fans don't belong to. Inserted fans are counted together, and of an update each
-- fan who becomes a member or is one no longer. The row of the count is locked until the commit.
create or replace function count_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into club_use (club_id, kind, used)
    select club_id, 'members', count(*) from added
    where kyc_status = 'VALIDATED' and email not like '%@erased.invalid' group by club_id order by club_id
    on conflict (club_id, kind) do update set used = club_use.used + excluded.used;
  elsif new.kyc_status = 'VALIDATED' and new.email not like '%@erased.invalid' then
    insert into club_use (club_id, kind, used) values (new.club_id, 'members', 1)
    on conflict (club_id, kind) do update set used = club_use.used + 1;
  else
    update club_use set used = used - 1 where club_id = new.club_id and kind = 'members';
  end if;
  return null;
end $$;
