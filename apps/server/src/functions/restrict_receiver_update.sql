-- Trigger function: a record of a hand-over is append-only. After five years, the purge may remove who has taken the things; the argument is the
-- column with the record's time.
create or replace function restrict_receiver_update() returns trigger language plpgsql as $$
declare
  before constant jsonb := to_jsonb(old);
  removed constant jsonb := jsonb_build_object('received_by', null, 'initials', null);
begin
  if tg_op = 'DELETE' and is_being_deleted(before) then return old; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) || removed = before || removed and num_nulls(to_jsonb(new) ->> 'received_by', to_jsonb(new) ->> 'initials') = 2
    and (before ->> tg_argv[0])::timestamptz < virage_now() - interval '5 years' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
