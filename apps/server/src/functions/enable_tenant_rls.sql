-- Enables row-level security on a table with a club_id. A transaction sees the rows of the club in its setting virage.club_id, or
-- all rows if that is '*' (for work of no single club, such as closing lots). FORCE applies the policy to the owner of the table,
-- too, which is the role of the application. COALESCE also improves the planner's estimate. It would estimate that `=` and `in`
-- match few rows, although nearly every query reads the rows of one club. For COALESCE it estimates one half, so it chooses
-- suitable plans for joins of large tables.
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
