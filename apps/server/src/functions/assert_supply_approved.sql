-- Trigger function: in a club whose supplies need a second person, a supply refers to its approval, or to the refund of coins that it pays. A
-- reference occurs once.
create or replace function assert_supply_approved() returns trigger language plpgsql as $$
begin
  if (select c.supply_needs_approval from club c where c.id = new.club_id)
    and not exists (
      select from approval_request a
      where a.club_id = new.club_id and a.id = new.reference and a.kind = 'supply' and a.decision = 'approved')
    and not exists (
      select from ledger_transfer t where t.club_id = new.club_id and t.kind = 'REFUND' and t.reference = new.reference) then
    raise exception 'the supply needs the approval of a second person' using errcode = 'check_violation';
  end if;
  return new;
end $$;
