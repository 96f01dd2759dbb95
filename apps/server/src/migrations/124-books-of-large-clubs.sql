-- Fans' granted coins, so that a month's page doesn't read the accounts of all fans.
create index ledger_account_granted on ledger_account (club_id) where kind = 'granted';

-- The payments of a month: looking for those without an invoice or a payout read the payments of all years, twice.
create index checkout_paid on checkout (club_id, settled_at) where status = 'paid';
