-- Double-entry coin ledger: every movement is a transfer whose entries sum to zero.
create table ledger_account (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- issue: the counterpart of all coins that exist, the only account below zero; treasury: coins of the club;
  -- held: coins set aside for open checkouts; fan: a fan's coins.
  kind text not null check (kind in ('issue', 'treasury', 'held', 'fan')),
  fan_id uuid,
  -- Sum of its entries, kept by the trigger below.
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
  -- What it belongs to: an order, a checkout, a gift.
  reference uuid,
  memo text,
  -- What was paid for it in euro, in cents; for purchases.
  cost bigint check (cost >= 0),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id)
);
create unique index ledger_transfer_once on ledger_transfer (club_id, kind, reference);

create table ledger_entry (
  club_id uuid not null,
  transfer_id uuid not null,
  account_id uuid not null,
  -- Hundred-thousandths of a coin; positive comes in.
  amount bigint not null check (amount <> 0),
  primary key (club_id, transfer_id, account_id),
  foreign key (club_id, transfer_id) references ledger_transfer,
  foreign key (club_id, account_id) references ledger_account
);
create index ledger_entry_of_account on ledger_entry (club_id, account_id, transfer_id desc);
create trigger ledger_entry_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();
create trigger ledger_transfer_append_only before update or delete on ledger_transfer
  for each row execute function refuse_change();

create function keep_balance() returns trigger language plpgsql as $$
begin
  update ledger_account set balance = balance + new.amount where club_id = new.club_id and id = new.account_id;
  return null;
end $$;
create trigger ledger_entry_balance after insert on ledger_entry for each row execute function keep_balance();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entry where club_id = new.club_id and transfer_id = new.transfer_id) <> 0 then
    raise exception 'ledger transfer % does not sum to zero', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_balanced after insert on ledger_entry deferrable initially deferred
  for each row execute function refuse_unbalanced();

-- A visit to the payment provider. Only its webhook settles it.
create table checkout (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  fan_id uuid,
  purpose text not null check (purpose in ('order', 'card', 'donation', 'membership')),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled', 'expired')),
  -- In cents; 0 for saving a card.
  amount bigint not null check (amount >= 0),
  -- Coins set aside until it is settled, in hundred-thousandths.
  held_coins bigint not null default 0 check (held_coins >= 0),
  due_payment_id uuid,
  provider text not null,
  -- The provider's own session; null until it has answered.
  provider_session text,
  provider_url text,
  success_url text not null,
  cancel_url text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default virage_now(),
  settled_at timestamptz,
  primary key (club_id, id),
  unique (provider, provider_session),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, due_payment_id) references due_payment
);
create unique index checkout_one_per_due_payment on checkout (club_id, due_payment_id) where status in ('open', 'paid');
create index checkout_to_expire on checkout (expires_at) where status = 'open';

create table checkout_line (
  club_id uuid not null,
  checkout_id uuid not null,
  exclusive_id uuid not null,
  price bigint not null check (price >= 0),
  primary key (club_id, checkout_id, exclusive_id),
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, exclusive_id) references exclusive
);

create table orders (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  checkout_id uuid,
  due_payment_id uuid,
  -- In cents.
  original_cost bigint not null check (original_cost >= 0),
  final_cost bigint not null check (final_cost >= 0),
  -- In hundred-thousandths of a coin.
  used_coins bigint not null check (used_coins >= 0),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, checkout_id),
  unique (club_id, due_payment_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, due_payment_id) references due_payment
);
create index orders_of_fan on orders (club_id, fan_id, id desc);

-- What was bought, as it was named and priced then.
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
  for each row execute function refuse_change();

create table donation (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  fan_id uuid,
  checkout_id uuid,
  amount bigint not null check (amount >= 100),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, checkout_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout
);

create table membership (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  checkout_id uuid,
  fee bigint not null check (fee > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (club_id, id),
  unique (club_id, checkout_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout,
  check (ends_at > starts_at)
);

-- Each event of the provider is taken once, however often it is delivered.
create table payment_event (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default virage_now(),
  primary key (provider, event_id)
);

-- The embedded provider's own books: a bank of its own, reached only through its pages and webhooks.
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
  created_at timestamptz not null default virage_now()
);

select wall_off('ledger_account'), wall_off('ledger_transfer'), wall_off('ledger_entry'), wall_off('checkout'),
       wall_off('checkout_line'), wall_off('orders'), wall_off('order_line'), wall_off('donation'), wall_off('membership');
