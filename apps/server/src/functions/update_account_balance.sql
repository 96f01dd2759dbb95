-- Trigger function: adds a new ledger entry to the balance of its account.
create or replace function update_account_balance() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount where club_id = new.club_id and id = new.account_id;
  return null;
end $$;
