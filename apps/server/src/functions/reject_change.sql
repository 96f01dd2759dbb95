-- Trigger function of append-only tables: rejects every UPDATE, DELETE and TRUNCATE, but the deletion of a rehearsal.
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' and is_being_deleted(to_jsonb(old)) then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
