-- Deletes a rehearsal with all rows of its club; without one, nothing. It locks first what bids and changes by staff lock, so that those
-- that have begun end before, and others find nothing. It gives way to them: who waits for it while it waits for them goes on, and it
-- tries again. One statement deletes from all tables, because foreign keys are checked at its end. It runs twice: triggers of
-- the first run may have inserted rows, such as counts. The foreign keys of each row are checked with plans that are made once and read
-- indexes. PostgreSQL would plan each check for its values again, because this club has far fewer rows than others; and of plans for
-- all clubs, those of columns without an index of their own would read whole tables. Events of the payment provider are left out: a
-- rehearsal has no payments, and they have no index by club.
create or replace function delete_rehearsal(rehearsal_id uuid) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  deletions text;
  usual_timeout constant text := current_setting('lock_timeout');
  is_locked boolean := false;
begin
  if exists (select from club where id = rehearsal_id and rehearsal_of is null) then
    raise exception 'The club % is no rehearsal', rehearsal_id using errcode = 'restrict_violation';
  end if;
  -- Shorter than the time after which PostgreSQL looks for deadlocks, and fewer than a statement may take.
  for _attempt in 1..15 loop
    begin
      perform set_config('lock_timeout', '200', true);
      perform from auction where club_id = rehearsal_id order by id for update;
      perform from lot where club_id = rehearsal_id order by exclusive_id for update;
      perform from club where id = rehearsal_id for update;
      is_locked := true;
      exit;
    exception when lock_not_available then null;
    end;
  end loop;
  if not is_locked then
    raise exception 'The rehearsal % is in use', rehearsal_id using errcode = 'serialization_failure';
  end if;
  perform set_config('lock_timeout', usual_timeout, true);
  perform set_config('virage.deleted_rehearsal', rehearsal_id::text, true);
  select string_agg(format('d%s as (delete from %s where club_id = $1)', row_number, relation), ', ') into deletions
  from (
    select row_number() over (order by c.oid), c.oid::regclass::text as relation
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'club_id' and a.atttypid = 'uuid'::regtype
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
      and c.relname <> 'webhook_event') tables;
  for _run in 1..2 loop
    execute 'with ' || deletions || ' select' using rehearsal_id;
  end loop;
  delete from club where id = rehearsal_id;
  perform set_config('virage.deleted_rehearsal', '', true);
end $$;
