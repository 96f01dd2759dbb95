-- Tax receipts name their issuer (docs/decisions/0111). Those that lack something wait.

-- The seller's file that the receipt was issued with; null for receipts before this migration, which stay as they were printed.
alter table receipt add column seller_revision integer;
-- When the gift was paid; null for those receipts, which were issued when it was paid.
alter table receipt add column paid_at timestamptz;
alter table receipt add foreign key (club_id, seller_revision) references club_seller;

-- A fan's address for tax receipts, while their personal information has none.
alter table fan add column receipt_address jsonb;

-- Receipts that can't be issued yet. The row is deleted by the transaction that issues the receipt, so that it is issued once.
create table waiting_receipt (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  fan_id uuid,
  donation_id uuid,
  order_id uuid,
  -- In cents: what was paid, and the tax-deductible part.
  amount bigint not null check (amount > 0),
  deductible bigint not null check (deductible between 1 and amount),
  -- As it was known at the payment. A fan is read again when the receipt is issued.
  donor jsonb not null,
  item_name jsonb,
  language text not null check (language in ('en', 'fr')),
  paid_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, donation_id),
  unique (club_id, order_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, donation_id) references donation,
  foreign key (club_id, order_id) references orders,
  check ((donation_id is null) <> (order_id is null))
);
create index waiting_receipt_by_fan on waiting_receipt (club_id, fan_id);
select enable_tenant_rls('waiting_receipt');
