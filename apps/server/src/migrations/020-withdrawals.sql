-- The right to withdraw from a contract: its terms, the receipt of goods, withdrawals and returns (docs/decisions/0096).

-- Whether buyers can withdraw, and why not: leisure on a fixed date, made for the buyer, performed at their request.
alter table exclusive add column withdrawal text not null default 'RIGHT'
  constraint exclusive_withdrawal check (withdrawal in ('RIGHT', 'DATED', 'PERSONAL', 'PERFORMED'));

-- The terms that the buyer was shown. Earlier buyers were shown none, so nothing is excluded.
alter table order_line add column withdrawal text not null default 'RIGHT'
  constraint order_line_withdrawal check (withdrawal in ('RIGHT', 'DATED', 'PERSONAL', 'PERFORMED'));

alter table checkout_line add column withdrawal text not null default 'RIGHT'
  constraint checkout_line_withdrawal check (withdrawal in ('RIGHT', 'DATED', 'PERSONAL', 'PERFORMED'));

-- When the last thing of an order was received, as staff have recorded it.
create table order_handover (
  club_id uuid not null,
  order_id uuid not null,
  received_at timestamptz not null,
  -- The email address of the member of staff who recorded it.
  recorded_by text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, order_id),
  foreign key (club_id, order_id) references orders
);
create trigger order_handover_append_only before update or delete on order_handover
  for each row execute function reject_change();

-- Withdrawals, as they were sent.
create table withdrawal (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- The contract: an order, or a won lot that was not paid yet; neither if none was found.
  order_id uuid,
  outstanding_payment_id uuid,
  -- The buyer of the contract; null if none was found.
  fan_id uuid,
  -- What was sent: {firstName, lastName, email, orderNumber}; null once the sender's data has been erased.
  sender jsonb,
  -- Why it has no effect: no contract was found, the period was over, or the terms exclude it.
  refusal text check (refusal in ('UNKNOWN', 'LATE', 'EXCLUDED')),
  -- Whether the refund waits for the goods, or for a proof that they were sent back.
  needs_return boolean not null default false,
  sent_at timestamptz not null,
  refund_due_at timestamptz not null,
  primary key (club_id, id),
  foreign key (club_id, order_id) references orders,
  foreign key (club_id, outstanding_payment_id) references outstanding_payment,
  foreign key (club_id, fan_id) references fan,
  check (order_id is null or outstanding_payment_id is null),
  check ((refusal is not distinct from 'UNKNOWN') = (order_id is null and outstanding_payment_id is null)),
  check ((refusal is not distinct from 'UNKNOWN') = (fan_id is null))
);
create unique index withdrawal_once_per_payment on withdrawal (club_id, outstanding_payment_id) where refusal is null;
create index withdrawal_by_due_date on withdrawal (club_id, refund_due_at, id);
create index withdrawal_by_order on withdrawal (club_id, order_id) where order_id is not null;
create index withdrawal_by_fan on withdrawal (club_id, fan_id, id desc) where fan_id is not null;
create trigger withdrawal_append_only before update or delete on withdrawal
  for each row execute function restrict_withdrawal_update();

-- The lines of an order that were withdrawn from, each once.
create table withdrawal_line (
  club_id uuid not null,
  order_id uuid not null,
  exclusive_id uuid not null,
  withdrawal_id uuid not null,
  primary key (club_id, order_id, exclusive_id),
  foreign key (club_id, order_id, exclusive_id) references order_line,
  foreign key (club_id, withdrawal_id) references withdrawal
);
create index withdrawal_line_by_withdrawal on withdrawal_line (club_id, withdrawal_id);
create trigger withdrawal_line_append_only before update or delete on withdrawal_line
  for each row execute function reject_change();

-- How the buyer has sent the goods back. From then on the refund can't be held any longer.
create table withdrawal_shipment (
  club_id uuid not null,
  withdrawal_id uuid not null,
  carrier text not null check (carrier <> ''),
  number text not null check (number <> ''),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, withdrawal_id),
  foreign key (club_id, withdrawal_id) references withdrawal
);
create trigger withdrawal_shipment_append_only before update or delete on withdrawal_shipment
  for each row execute function reject_change();

-- The goods as they came back. A deduction counts once a second person has recorded the same one.
create table withdrawal_return (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  withdrawal_id uuid not null,
  condition text not null check (condition <> ''),
  -- Percent of the refund that the club keeps, because the goods were handled more than needed for trying them.
  deduction integer not null check (deduction between 0 and 100),
  reason text,
  -- The account's id, and the email address, of the member of staff.
  created_by text not null,
  recorded_by text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, withdrawal_id, created_by, deduction),
  foreign key (club_id, withdrawal_id) references withdrawal,
  check (deduction = 0 or reason is not null)
);
create trigger withdrawal_return_append_only before update or delete on withdrawal_return
  for each row execute function reject_change();

-- The refund of a withdrawal, once.
alter table refund add column withdrawal_id uuid;
alter table refund add constraint refund_withdrawal foreign key (club_id, withdrawal_id) references withdrawal;
create unique index refund_once_per_withdrawal on refund (club_id, withdrawal_id)
  where withdrawal_id is not null and status <> 'failed';

select enable_tenant_rls('order_handover'), enable_tenant_rls('withdrawal'), enable_tenant_rls('withdrawal_line'),
       enable_tenant_rls('withdrawal_shipment'), enable_tenant_rls('withdrawal_return');
