-- The coin ledger, checkouts, and what they buy. Money is in cents of a euro, coins are in hundred-thousandths of a coin.

---------------------------------------------------------------------------------------------------------------------------------
-- Ledger: double-entry, append-only. Every movement of coins is a transfer whose entries sum to zero.
---------------------------------------------------------------------------------------------------------------------------------

create table ledger_account (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- issue: the counterpart of all coins in existence, the only account with a negative balance; treasury: coins of the club;
  -- held: coins reserved for open checkouts; fan: a fan's coins.
  kind text not null check (kind in ('issue', 'treasury', 'held', 'fan')),
  fan_id uuid,
  -- Sum of its entries, maintained by a trigger.
  balance bigint not null default 0,
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan,
  check ((kind = 'fan') = (fan_id is not null)),
  check (balance >= 0 or kind = 'issue')
);
create unique index ledger_account_of_club on ledger_account (club_id, kind) where fan_id is null;
create unique index ledger_account_of_fan on ledger_account (club_id, fan_id) where fan_id is not null;

create table ledger_transfer (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('SUPPLY', 'GIFT', 'PURCHASE', 'HOLD', 'RELEASE', 'ORDER', 'REFUND')),
  -- The subject of the transfer: an order, a checkout, a gift card.
  reference uuid,
  memo text,
  -- What was paid for it, in cents; for purchases.
  cost bigint check (cost >= 0),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id)
);
create unique index ledger_transfer_once on ledger_transfer (club_id, kind, reference);
create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function reject_change();

create table ledger_entry (
  club_id uuid not null,
  transfer_id uuid not null,
  account_id uuid not null,
  -- Positive amounts are credited to the account.
  amount bigint not null check (amount <> 0),
  primary key (club_id, transfer_id, account_id),
  foreign key (club_id, transfer_id) references ledger_transfer,
  foreign key (club_id, account_id) references ledger_account
);
create index ledger_entry_by_account on ledger_entry (club_id, account_id, transfer_id desc);
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function reject_change();
create trigger ledger_entry_update_balance after insert on ledger_entry
  for each row execute function update_account_balance();
create constraint trigger ledger_entry_assert_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function assert_transfer_balanced();

-- Coins from one fan to another; a ledger transfer with the same reference moves them.
create table gift_card (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  to_id uuid not null,
  amount bigint not null check (amount > 0),
  message text check (length(message) <= 500),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, from_id) references fan,
  foreign key (club_id, to_id) references fan,
  check (from_id <> to_id)
);
create index gift_card_by_sender on gift_card (club_id, from_id, id desc);
create index gift_card_by_receiver on gift_card (club_id, to_id, id desc);
create trigger gift_card_append_only before update or delete on gift_card
  for each row execute function restrict_gift_card_update();

---------------------------------------------------------------------------------------------------------------------------------
-- Checkout
---------------------------------------------------------------------------------------------------------------------------------

-- A checkout session at the payment provider. Only the provider's webhook settles it.
create table checkout (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  fan_id uuid,
  purpose text not null check (purpose in ('order', 'card', 'donation', 'membership', 'coins')),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'expired')),
  -- In cents; 0 for saving a card.
  amount bigint not null check (amount >= 0),
  -- Coins reserved until it is settled.
  held_coins bigint not null default 0 check (held_coins >= 0),
  -- Coins that it buys.
  coins bigint not null default 0 check (coins >= 0),
  outstanding_payment_id uuid,
  -- The donor as the receipt names them: {firstName, lastName, email, companyName, addressLines}.
  donor jsonb,
  -- Charged to the saved card without a page.
  off_session boolean not null default false,
  provider text not null,
  -- The provider's session; null until the provider has responded.
  provider_session text,
  provider_url text,
  -- The provider's payment, which a refund refers to; null until it is paid.
  payment text,
  success_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default virage_now(),
  settled_at timestamptz,
  primary key (club_id, id),
  unique (provider, provider_session),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, outstanding_payment_id) references outstanding_payment,
  constraint checkout_coins check ((purpose = 'coins') = (coins > 0))
);
create unique index checkout_one_per_outstanding_payment on checkout (club_id, outstanding_payment_id) where status in ('open', 'paid');
create index checkout_to_expire on checkout (expires_at) where status = 'open';
create index checkout_by_fan on checkout (club_id, fan_id) where status = 'open';

create table checkout_line (
  club_id uuid not null,
  checkout_id uuid not null,
  exclusive_id uuid not null,
  price bigint not null check (price >= 0),
  primary key (club_id, checkout_id, exclusive_id),
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, exclusive_id) references exclusive
);

-- Webhook events that were handled: each is handled once, however often it is delivered.
create table payment_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default virage_now(),
  primary key (provider, event_id)
);

---------------------------------------------------------------------------------------------------------------------------------
-- Orders, donations, memberships
---------------------------------------------------------------------------------------------------------------------------------

-- The last order number of each club. The row stays locked until the order commits. This does not reduce concurrency, because the
-- same transaction has already locked the club's treasury account.
create table order_counter (
  club_id uuid primary key references club,
  last integer not null check (last > 0)
);

create table orders (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  -- The order's number within its club, for people. It never changes.
  number integer not null check (number > 0),
  fan_id uuid not null,
  checkout_id uuid,
  outstanding_payment_id uuid,
  -- In cents.
  original_cost bigint not null check (original_cost >= 0),
  final_cost bigint not null check (final_cost >= 0),
  used_coins bigint not null check (used_coins >= 0),
  created_at timestamptz not null default virage_now(),
  -- Refunded, or about to be: in cents to the card, in coins to the wallet.
  refunded_cost bigint not null default 0,
  refunded_coins bigint not null default 0,
  refunded_at timestamptz,
  primary key (club_id, id),
  constraint orders_number_once unique (club_id, number),
  unique (club_id, checkout_id),
  unique (club_id, outstanding_payment_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, outstanding_payment_id) references outstanding_payment,
  constraint orders_refunded_cost check (refunded_cost between 0 and final_cost),
  constraint orders_refunded_coins check (refunded_coins between 0 and used_coins)
);
create index orders_by_fan on orders (club_id, fan_id, id desc);

-- What was bought, with its name and price at that time.
create table order_line (
  club_id uuid not null,
  order_id uuid not null,
  exclusive_id uuid not null,
  slug text not null,
  name jsonb not null,
  description jsonb not null,
  image_url text not null,
  category text not null,
  price bigint not null check (price >= 0),
  primary key (club_id, order_id, exclusive_id),
  foreign key (club_id, order_id) references orders,
  foreign key (club_id, exclusive_id) references exclusive
);
create trigger order_line_append_only before update or delete on order_line
  for each row execute function reject_change();

create table donation (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  fan_id uuid,
  checkout_id uuid,
  amount bigint not null check (amount >= 100),
  -- As in checkout.
  donor jsonb,
  created_at timestamptz not null default virage_now(),
  refunded_at timestamptz,
  primary key (club_id, id),
  unique (club_id, checkout_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout
);
create index donation_by_fan on donation (club_id, fan_id, id desc);

create table membership (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  checkout_id uuid,
  fee bigint not null check (fee > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- When the reminders 30 and 7 days before its end were sent.
  reminded_30_at timestamptz,
  reminded_7_at timestamptz,
  refunded_at timestamptz,
  primary key (club_id, id),
  unique (club_id, checkout_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout,
  check (ends_at > starts_at)
);
create index membership_to_remind on membership (ends_at) where refunded_at is null;
create index membership_by_fan on membership (club_id, fan_id, ends_at desc) where refunded_at is null;

---------------------------------------------------------------------------------------------------------------------------------
-- Refunds and receipts
---------------------------------------------------------------------------------------------------------------------------------

-- A job requests the refund from the provider; it is done once the provider has confirmed it.
create table refund (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- What was paid by card; null if only coins were paid.
  checkout_id uuid,
  -- The refunded order; null for other purchases, and for a payment that arrived too late to buy anything.
  order_id uuid,
  -- In cents, to the card.
  amount bigint not null check (amount >= 0),
  -- To the wallet.
  coins bigint not null default 0 check (coins >= 0),
  -- False for a partial refund. A full one returns whatever is left and cancels the purchase.
  whole boolean not null default true,
  restock boolean not null default false,
  reason text not null check (length(reason) between 1 and 500),
  -- An account's id, or 'system'.
  actor text not null,
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  provider_refund text,
  failure text,
  created_at timestamptz not null default virage_now(),
  settled_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, order_id) references orders,
  check (checkout_id is not null or order_id is not null),
  check ((status = 'pending') = (settled_at is null))
);
create unique index refund_once_per_checkout on refund (club_id, checkout_id) where whole and status <> 'failed';
create unique index refund_once_per_order on refund (club_id, order_id) where whole and status <> 'failed';
create index refund_by_order on refund (club_id, order_id) where order_id is not null;

-- The last receipt number of a club and year. The row stays locked until the receipt commits, so that numbers have no gaps.
create table receipt_counter (
  club_id uuid not null references club,
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (club_id, year)
);

-- Tax receipts of foundations, as printed. A refund cancels a receipt; its number is not used again.
create table receipt (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  year integer not null,
  number integer not null check (number > 0),
  fan_id uuid,
  donation_id uuid,
  order_id uuid,
  -- In cents: what was paid, and the tax-deductible part.
  amount bigint not null check (amount > 0),
  deductible bigint not null check (deductible between 1 and amount),
  donor jsonb not null,
  -- Name of what was bought, by language; null for a donation.
  item_name jsonb,
  language text not null check (language in ('en', 'fr')),
  created_at timestamptz not null default virage_now(),
  cancelled_at timestamptz,
  primary key (club_id, id),
  unique (club_id, year, number),
  unique (club_id, donation_id),
  unique (club_id, order_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, donation_id) references donation,
  foreign key (club_id, order_id) references orders,
  check ((donation_id is null) <> (order_id is null))
);
create index receipt_by_fan on receipt (club_id, fan_id, id desc);
create trigger receipt_no_delete before delete on receipt for each row execute function reject_change();

---------------------------------------------------------------------------------------------------------------------------------
-- Sandbox: the payment provider of development and tests. The product reaches it through its pages and webhooks only.
---------------------------------------------------------------------------------------------------------------------------------

create table sandbox_session (
  id text primary key,
  idempotency_key text not null unique,
  mode text not null check (mode in ('payment', 'setup')),
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  amount bigint not null,
  description text not null,
  customer text not null,
  reference jsonb not null,
  success_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  payment_intent text,
  payment_method text,
  created_at timestamptz not null default virage_now()
);

create table sandbox_charge (
  id text primary key,
  idempotency_key text not null unique,
  customer text not null,
  amount bigint not null,
  refunded bigint not null default 0 check (refunded between 0 and amount),
  reference jsonb,
  -- Null if the charge succeeded.
  failure text check (failure in ('declined', 'authenticationNeeded')),
  created_at timestamptz not null default virage_now()
);

create table sandbox_refund (
  id text primary key,
  idempotency_key text not null unique,
  charge_id text not null references sandbox_charge,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default virage_now()
);

select enable_tenant_rls('ledger_account'), enable_tenant_rls('ledger_transfer'), enable_tenant_rls('ledger_entry'),
       enable_tenant_rls('gift_card'), enable_tenant_rls('checkout'), enable_tenant_rls('checkout_line'),
       enable_tenant_rls('order_counter'), enable_tenant_rls('orders'), enable_tenant_rls('order_line'),
       enable_tenant_rls('donation'), enable_tenant_rls('membership'), enable_tenant_rls('refund'),
       enable_tenant_rls('receipt_counter'), enable_tenant_rls('receipt');
