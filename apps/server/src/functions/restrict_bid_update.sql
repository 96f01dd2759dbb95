-- Trigger function: a bid is append-only, except that it may be cancelled once.
create or replace function restrict_bid_update() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(to_jsonb(old)) then return old; end if;
  if tg_op = 'UPDATE' and old.cancelled_at is null and
     to_jsonb(new) - '{cancelled_at,cancelled_by,cancel_reason,cancel_category}'::text[] =
     to_jsonb(old) - '{cancelled_at,cancelled_by,cancel_reason,cancel_category}'::text[] then
    return new;
  end if;
  raise exception 'bid is append-only, except for its cancellation' using errcode = 'restrict_violation';
end $$;
