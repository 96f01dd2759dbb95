-- Trigger function: a gift card is append-only. Erasing a fan may clear its message.
create or replace function restrict_gift_card_update() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(to_jsonb(old)) then return old; end if;
  if tg_op = 'UPDATE' and new.message is null and to_jsonb(new) - 'message' = to_jsonb(old) - 'message' then
    return new;
  end if;
  raise exception 'gift_card is append-only' using errcode = 'restrict_violation';
end $$;
