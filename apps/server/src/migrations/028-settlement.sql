-- Settling what was won: payments outside the provider, and reminders by staff (B05, docs/decisions/0118).
select set_config('virage.club_id', '*', true);

alter table outstanding_payment
  -- Reminders that staff have sent, besides the automatic ones, and when the last of them was sent.
  add column staff_reminders integer not null default 0,
  add column reminded_at timestamptz;

-- The charges of a payment, the newest first.
create index checkout_by_outstanding_payment on checkout (club_id, outstanding_payment_id, created_at)
  where outstanding_payment_id is not null and off_session;

-- Payments that the provider doesn't see. Each has a checkout of its own, so that nothing else pays for the same lot meanwhile.
create table recorded_payment (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  outstanding_payment_id uuid not null,
  checkout_id uuid not null,
  method text not null check (method in ('CASH', 'CHEQUE', 'TRANSFER')),
  -- In cents.
  amount bigint not null check (amount > 0),
  -- The day on which the club received it.
  received_on date not null,
  -- The number of the cheque, the reference of the transfer, or the number of the cash receipt.
  reference text check (reference <> ''),
  -- The account's id of who recorded it.
  actor text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, checkout_id),
  foreign key (club_id, outstanding_payment_id) references outstanding_payment,
  foreign key (club_id, checkout_id) references checkout
);
create index recorded_payment_by_payment on recorded_payment (club_id, outstanding_payment_id);
create trigger recorded_payment_append_only before update or delete on recorded_payment
  for each row execute function reject_change();

-- Recorded payments that were taken back: recorded by mistake, or never arrived.
create table payment_reversal (
  club_id uuid not null,
  recorded_payment_id uuid not null,
  -- The order that it had paid, which is cancelled.
  order_id uuid not null,
  reason text not null check (reason <> ''),
  actor text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, recorded_payment_id),
  foreign key (club_id, recorded_payment_id) references recorded_payment,
  foreign key (club_id, order_id) references orders
);
create trigger payment_reversal_append_only before update or delete on payment_reversal
  for each row execute function reject_change();

select enable_tenant_rls('recorded_payment'), enable_tenant_rls('payment_reversal');
