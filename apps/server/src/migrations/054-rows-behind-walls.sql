-- Nearly all that is looked for in a club's tables is the club's own. As a comparison the planner took its wall to let one
-- row in a hundred through, and joined large tables as if they were small; what coalesce answers it takes for one in two.
create or replace function wall_off(relation regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('drop policy if exists one_club on %s', relation);
  execute format(
    'create policy one_club on %s using (coalesce(current_setting(''virage.club_id'', true) in (club_id::text, ''*''), false))',
    relation
  );
end $$;
select wall_off(polrelid::regclass) from pg_policy where polname = 'one_club';
