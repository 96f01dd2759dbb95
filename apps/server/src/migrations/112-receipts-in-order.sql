-- Receipts are listed by date and by amount, and results read the newest outstanding payment of each lot.
create index receipt_by_creation on receipt (club_id, created_at, id);
create index receipt_by_amount on receipt (club_id, amount, id);
create index outstanding_payment_by_lot on outstanding_payment (club_id, exclusive_id, created_at, id);
