-- Invoices, VAT and closed months (docs/decisions/0170 to 0174), and granted coins apart from bought ones in the ledger.
select set_config('virage.club_id', '*', true);

-- A fan's coins are in two accounts: bought ones in `fan`, and those that the club has granted in `granted`.
alter table ledger_account drop constraint ledger_account_kind_check;
alter table ledger_account add constraint ledger_account_kind_check
  check (kind in ('issue', 'treasury', 'held', 'fan', 'granted'));
alter table ledger_account drop constraint ledger_account_check;
alter table ledger_account add constraint ledger_account_owner check ((kind in ('fan', 'granted')) = (fan_id is not null));
create unique index ledger_account_of_fan_by_kind on ledger_account (club_id, fan_id, kind) where fan_id is not null;
drop index ledger_account_of_fan;

-- The transfer of the coins that have paid a later delivery; null for deliveries before this migration.
alter table later_delivery add column coins_reference uuid;

-- The company that an invoice is made out to: {companyName, siren, vatNumber, address}; null for the buyer.
alter table checkout add column billing jsonb;

-- How a club's sales are taxed. Revisions are append-only, so that an invoice keeps the one it was issued with.
create table vat_settings (
  club_id uuid not null references club,
  revision integer not null check (revision > 0),
  -- As `vatDetails` of the contract.
  details jsonb not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, revision)
);
create trigger vat_settings_append_only before update or delete on vat_settings for each row execute function reject_change();

-- The last number of a club's series in a year. The row stays locked until the document commits, so that numbers have no gaps.
create table invoice_counter (
  club_id uuid not null references club,
  series text not null check (series in ('F', 'A', 'P')),
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (club_id, series, year)
);

-- Documents of sales, as issued: invoices (F), credit notes (A), and slips of payments without VAT (P). Amounts in cents are positive in
-- each of them, also in those that correct another one.
create table invoice (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  series text not null check (series in ('F', 'A', 'P')),
  year integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE', 'SLIP')),
  -- What was sold: an order, its delivery that was paid later, a year of membership, or coins; its id, of coins that of the checkout.
  source text not null check (source in ('order', 'delivery', 'membership', 'coins')),
  source_id uuid not null,
  order_id uuid,
  fan_id uuid not null,
  checkout_id uuid,
  -- The document that it corrects, because of a refund, or because the buyer asked for another one.
  corrects_id uuid,
  refund_id uuid,
  -- The document in whose place it is, after that was corrected.
  replaces_id uuid,
  -- What was paid, its VAT, and how: by card or recorded, and with bought coins. Granted coins are a discount.
  gross bigint not null check (gross >= 0),
  vat bigint not null check (vat between 0 and gross),
  by_money bigint not null check (by_money >= 0),
  by_coins bigint not null check (by_coins >= 0),
  discount bigint not null check (discount >= 0),
  bought_coins bigint not null check (bought_coins >= 0),
  granted_coins bigint not null check (granted_coins >= 0),
  method text not null check (method in ('CARD', 'CASH', 'CHEQUE', 'TRANSFER')),
  -- The buyer, the lines, and whatever else is printed.
  body jsonb not null,
  language text not null check (language in ('en', 'fr')),
  seller_revision integer not null,
  vat_revision integer not null,
  issued_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  constraint invoice_number_once unique (club_id, series, year, number),
  foreign key (club_id, order_id) references orders,
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, corrects_id) references invoice,
  foreign key (club_id, replaces_id) references invoice,
  foreign key (club_id, refund_id) references refund,
  foreign key (club_id, seller_revision) references club_seller,
  foreign key (club_id, vat_revision) references vat_settings,
  check (gross = by_money + by_coins),
  check ((series = 'F') = (kind = 'INVOICE') and (series = 'A') = (kind = 'CREDIT_NOTE')),
  check (kind <> 'CREDIT_NOTE' or corrects_id is not null),
  check (kind <> 'SLIP' or vat = 0)
);
create unique index invoice_once_per_sale on invoice (club_id, source, source_id) where corrects_id is null and replaces_id is null;
create unique index invoice_once_per_refund on invoice (club_id, refund_id) where refund_id is not null;
create unique index invoice_replaced_once on invoice (club_id, replaces_id) where replaces_id is not null;
create index invoice_by_time on invoice (club_id, issued_at, id);
create index invoice_by_fan on invoice (club_id, fan_id, id desc);
create index invoice_by_order on invoice (club_id, order_id) where order_id is not null;
create index invoice_by_checkout on invoice (club_id, checkout_id) where checkout_id is not null;
create index invoice_by_corrected on invoice (club_id, corrects_id) where corrects_id is not null;
create trigger invoice_append_only before update or delete on invoice for each row execute function reject_change();

-- The VAT of a document, per rate in hundredths of a percent, of goods or of services.
create table invoice_vat (
  club_id uuid not null,
  invoice_id uuid not null,
  rate integer not null check (rate between 0 and 10000),
  nature text not null check (nature in ('GOODS', 'SERVICES')),
  gross bigint not null check (gross > 0),
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  primary key (club_id, invoice_id, rate, nature),
  foreign key (club_id, invoice_id) references invoice,
  check (gross = net + vat)
);
create trigger invoice_vat_append_only before update or delete on invoice_vat for each row execute function reject_change();

-- The SHA-256 of a document's PDF, which a scheduled job has rendered first, in the order of the numbers. Later renderings give the
-- same bytes.
create table invoice_pdf (
  club_id uuid not null,
  series text not null,
  year integer not null,
  number integer not null,
  sha256 bytea not null check (length(sha256) = 32),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, series, year, number),
  foreign key (club_id, series, year, number) references invoice (club_id, series, year, number)
);
create trigger invoice_pdf_append_only before update or delete on invoice_pdf for each row execute function reject_change();

-- Sales, and refunds of these, whose document waits until the club has said who it is and how it is taxed. The row is deleted by the
-- transaction that issues the document.
create table waiting_invoice (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  source text not null check (source in ('order', 'delivery', 'membership', 'coins')),
  source_id uuid not null,
  -- The sale; null for a refund of it.
  sale jsonb,
  refund_id uuid,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, source, source_id, refund_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, refund_id) references refund,
  check ((sale is null) = (refund_id is not null))
);
create index waiting_invoice_by_fan on waiting_invoice (club_id, fan_id);

-- A club's part of a payout of the provider to the bank account, with its fees, in cents.
create table payout (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  provider text not null,
  provider_payout text not null,
  arrives_on date not null,
  -- The day in the books: that of the arrival, or the first open one if its month was closed already.
  booked_on date not null,
  amount bigint not null,
  fee bigint not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, provider, provider_payout)
);
create index payout_by_arrival on payout (club_id, arrives_on, id);
create index payout_by_booking on payout (club_id, booked_on);
create trigger payout_append_only before update or delete on payout for each row execute function reject_change();

-- What a payout consists of: payments, and refunds, whose amounts are negative.
create table payout_line (
  club_id uuid not null,
  payout_id uuid not null,
  -- The provider's id of the line.
  provider_line text not null,
  kind text not null check (kind in ('payment', 'refund')),
  -- The provider's id of the payment or refund.
  reference text not null,
  amount bigint not null,
  fee bigint not null,
  -- What it was matched to; null if the product knows no such payment or refund of that amount.
  checkout_id uuid,
  refund_id uuid,
  primary key (club_id, payout_id, provider_line),
  foreign key (club_id, payout_id) references payout,
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, refund_id) references refund
);
create unique index payout_line_once_per_checkout on payout_line (club_id, checkout_id) where checkout_id is not null;
create unique index payout_line_once_per_refund on payout_line (club_id, refund_id) where refund_id is not null;
create index payout_line_unmatched on payout_line (club_id) where checkout_id is null and refund_id is null;
create trigger payout_line_append_only before update or delete on payout_line for each row execute function reject_change();

-- The payment or refund of a line, whichever club it is of.
create index checkout_by_payment on checkout (payment) where payment is not null;
create index refund_by_provider_refund on refund (provider_refund) where provider_refund is not null;

-- Months whose books are closed: nothing is dated in them any more.
create table closed_month (
  club_id uuid not null references club,
  -- Its first day, in the club's time zone.
  month date not null check (extract(day from month) = 1),
  -- The account's id and the email address of who closed it.
  actor text not null,
  actor_email text not null,
  -- The SHA-256 of its journal, which later exports repeat.
  journal_sha256 bytea not null check (length(journal_sha256) = 32),
  lines integer not null,
  -- The sum of its debits, which is that of its credits, in cents.
  total bigint not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, month)
);
create trigger closed_month_append_only before update or delete on closed_month for each row execute function reject_change();

create trigger invoice_in_open_month before insert on invoice for each row execute function assert_month_open('issued_at');
create trigger donation_in_open_month before insert on donation for each row execute function assert_month_open('created_at');
create trigger payout_in_open_month before insert on payout for each row execute function assert_month_open('booked_on');
create trigger recorded_payment_in_open_month before insert on recorded_payment
  for each row execute function assert_month_open('received_on');
create trigger refund_in_open_month before update on refund
  for each row when (new.status = 'done' and old.status <> 'done') execute function assert_month_open('settled_at');

select enable_tenant_rls('vat_settings'), enable_tenant_rls('invoice_counter'), enable_tenant_rls('invoice'),
       enable_tenant_rls('invoice_vat'), enable_tenant_rls('invoice_pdf'), enable_tenant_rls('waiting_invoice'),
       enable_tenant_rls('payout'), enable_tenant_rls('payout_line'), enable_tenant_rls('closed_month');
