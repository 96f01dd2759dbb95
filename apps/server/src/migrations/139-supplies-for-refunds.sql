-- What the treasury lacks for a refund of coins is issued with it, and nobody approves that: a buyer who withdraws gets it in any case. The
-- refund is stored after the supply, so that the check waits for the end of the transaction.
drop trigger assert_supply_approved on ledger_transfer;
create constraint trigger assert_supply_approved after insert on ledger_transfer deferrable initially deferred
  for each row when (new.kind = 'SUPPLY') execute function assert_supply_approved();
