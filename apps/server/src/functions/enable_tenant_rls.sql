-- Enables row-level security on a table with a club_id. A transaction sees the rows of the club that it has named in the setting
-- virage.club_id, or all rows if that is '*' (work that belongs to no single club, such as closing lots).
-- FORCE binds the owner of the table too, which is the role of the application.
-- The planner estimates that `=` and `in` keep few rows of a table, though nearly every query reads one club's. It estimates one
-- half for COALESCE, so joins of large tables are planned as what they are.
create or replace function enable_tenant_rls(relation regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format('drop policy if exists tenant_isolation on %s', relation);
  execute format(
    'create policy tenant_isolation on %s using (coalesce(current_setting(''virage.club_id'', true) in (club_id::text, ''*''), false))',
    relation
  );
end $$;
