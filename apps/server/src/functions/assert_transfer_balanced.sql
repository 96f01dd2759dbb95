-- Trigger function, deferred until commit: rejects a ledger transfer whose entries don't sum to zero.
create or replace function assert_transfer_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where club_id = new.club_id and transfer_id = new.transfer_id) <> 0 then
    raise exception 'ledger transfer % does not sum to zero', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
