-- Withdrawals by letter, reminders of returns, and what a buyer was shown about seller, delivery and maker
-- (docs/decisions/0114 and 0115).

-- How the withdrawal arrived, and the email address of the member of staff who recorded it; null if its sender used the form.
alter table withdrawal add column channel text not null default 'FORM' check (channel in ('FORM', 'POST', 'PHONE', 'EMAIL'));
alter table withdrawal add column recorded_by text;

-- Reminders to send goods back, each once.
create table withdrawal_reminder (
  club_id uuid not null,
  withdrawal_id uuid not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, withdrawal_id),
  foreign key (club_id, withdrawal_id) references withdrawal
);
create trigger withdrawal_reminder_append_only before update or delete on withdrawal_reminder
  for each row execute function reject_change();
create index withdrawal_to_remind on withdrawal (refund_due_at) where needs_return and refusal is null;

-- In cents: the cheapest way of the same kind to this address. A withdrawal refunds no more. Null for earlier orders, which refund
-- what was paid.
alter table order_delivery add column standard_cents bigint check (standard_cents between 0 and cents);

-- The seller's file that the buyer was shown; null for earlier orders, and if the club had none.
alter table checkout add column seller_revision integer;
alter table checkout add foreign key (club_id, seller_revision) references club_seller;
alter table orders add column seller_revision integer;
alter table orders add foreign key (club_id, seller_revision) references club_seller;

-- A paid lot whose buyer has withdrawn can be offered to the next bidder: its payment is then cancelled, too.
alter table outstanding_payment drop constraint outstanding_payment_check;

-- Whose thing it is. The auction of somebody else's thing belongs to a declared operator (Code de commerce, L. 321-3).
alter table exclusive add column ownership text not null default 'OWN'
  constraint exclusive_ownership check (ownership in ('OWN', 'CONSIGNED'));
alter table exclusive add column operator text check (operator <> '');
alter table exclusive add constraint exclusive_operator check ((ownership = 'CONSIGNED') = (operator is not null));
-- Who made new goods, and what to warn of: {name, address, email, warnings} (Regulation (EU) 2023/988, article 19).
alter table exclusive add column maker jsonb;

select enable_tenant_rls('withdrawal_reminder');
