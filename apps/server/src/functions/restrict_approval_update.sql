-- Trigger function: a request for approval is append-only, but for its decision, which is taken once and before it expires.
create or replace function restrict_approval_update() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_deleted(to_jsonb(old)) then return old; end if;
  if tg_op = 'UPDATE' and old.decision is null and new.decision is not null and new.decided_at <= old.expires_at
    and to_jsonb(new) - '{decision,decided_by,decided_by_email,decided_at,decline_reason}'::text[]
      = to_jsonb(old) - '{decision,decided_by,decided_by_email,decided_at,decline_reason}'::text[] then
    return new;
  end if;
  raise exception 'approval_request is decided once' using errcode = 'restrict_violation';
end $$;
