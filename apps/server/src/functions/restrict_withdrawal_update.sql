-- Trigger function: a withdrawal is append-only. Erasing its sender may clear their data.
create or replace function restrict_withdrawal_update() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(to_jsonb(old)) then return old; end if;
  if tg_op = 'UPDATE' and new.sender is null and to_jsonb(new) - 'sender' = to_jsonb(old) - 'sender' then
    return new;
  end if;
  raise exception 'withdrawal is append-only' using errcode = 'restrict_violation';
end $$;
