-- Trigger function of append-only tables: rejects every UPDATE, DELETE and TRUNCATE.
create or replace function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
