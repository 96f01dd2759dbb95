-- Trigger function: a KYC transition is append-only. Erasing a fan may clear the reason and replace the actor by a pseudonym.
create or replace function restrict_kyc_transition_update() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(to_jsonb(old)) then return old; end if;
  if tg_op = 'UPDATE' and new.reason is null and new.actor in (old.actor, 'erased-' || old.fan_id)
    and to_jsonb(new) - '{reason,actor}'::text[] = to_jsonb(old) - '{reason,actor}'::text[] then
    return new;
  end if;
  raise exception 'kyc_transition is append-only' using errcode = 'restrict_violation';
end $$;
