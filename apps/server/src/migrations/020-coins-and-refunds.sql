-- Coins bought by card, charges while the fan is away, and the provider's own name for what it charged.
alter table checkout drop constraint checkout_purpose_check;
alter table checkout add constraint checkout_purpose_check
  check (purpose in ('order', 'card', 'donation', 'membership', 'coins'));
alter table checkout
  -- Coins that are bought, in hundred-thousandths.
  add column coins bigint not null default 0 check (coins >= 0),
  -- Charged to the saved card without a page.
  add column off_session boolean not null default false,
  -- What the provider charged, by which it is refunded; null until it is paid.
  add column payment text,
  add constraint checkout_coins check ((purpose = 'coins') = (coins > 0));
create index checkout_of_fan on checkout (club_id, fan_id) where status = 'open';

-- Coins from one fan to another; their movement is the ledger's transfer of the same reference.
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
create index gift_card_from on gift_card (club_id, from_id, id desc);
create index gift_card_to on gift_card (club_id, to_id, id desc);
create trigger gift_card_append_only before update or delete on gift_card
  for each row execute function refuse_change();

-- Money back to the card, and with it whatever was sold: asked of the provider by a job, done when it has agreed.
create table refund (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- What was paid by card; null where coins alone paid.
  checkout_id uuid,
  -- What was bought; null for anything else, and for money that came too late to buy it.
  order_id uuid,
  -- In cents, back to the card.
  amount bigint not null check (amount >= 0),
  -- In hundred-thousandths, back to the wallet.
  coins bigint not null default 0 check (coins >= 0),
  restock boolean not null default false,
  reason text not null check (length(reason) between 1 and 500),
  -- An account's id, or `system`.
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
create unique index refund_once_per_checkout on refund (club_id, checkout_id) where status <> 'failed';
create unique index refund_once_per_order on refund (club_id, order_id) where status <> 'failed';

alter table orders add column refunded_at timestamptz;
alter table donation add column refunded_at timestamptz;
alter table membership add column refunded_at timestamptz;

-- The embedded provider's charges: what its pages and off-session calls took, and what it gave back.
alter table sandbox_charge
  add column reference jsonb,
  add column refusal text check (refusal in ('declined', 'authenticationNeeded'));
create table sandbox_refund (
  id text primary key,
  idempotency_key text not null unique,
  charge_id text not null references sandbox_charge,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default virage_now()
);

select wall_off('gift_card'), wall_off('refund');
