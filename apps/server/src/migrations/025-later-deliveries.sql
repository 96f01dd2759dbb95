-- The delivery of a won lot that was charged without one: chosen and paid later (docs/decisions/0112).
select set_config('virage.club_id', '*', true);

alter table checkout drop constraint checkout_purpose_check;
alter table checkout add constraint checkout_purpose_check
  check (purpose in ('order', 'card', 'donation', 'membership', 'coins', 'delivery'));
-- The order whose delivery it pays.
alter table checkout add column order_id uuid;
alter table checkout add foreign key (club_id, order_id) references orders;
alter table checkout add constraint checkout_order check ((purpose = 'delivery') = (order_id is not null));
-- Two tabs pay a delivery once.
create unique index checkout_one_per_delivery on checkout (club_id, order_id) where status in ('open', 'paid');

-- It is no part of its order's sums, which one payment has paid: each payment is refunded on its own.
create table later_delivery (
  club_id uuid not null,
  order_id uuid not null,
  fan_id uuid not null,
  -- What has paid it by card; null if only coins did, or it was free.
  checkout_id uuid,
  method_id uuid not null,
  name jsonb not null,
  -- The price in cents; what a card has paid of it in cents, and coins in hundred-thousandths.
  cents bigint not null check (cents >= 0),
  amount bigint not null check (amount >= 0),
  coins bigint not null check (coins >= 0),
  created_at timestamptz not null default virage_now(),
  refunded_at timestamptz,
  primary key (club_id, order_id),
  unique (club_id, checkout_id),
  foreign key (club_id, order_id) references orders,
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, method_id) references delivery_method
);
create index later_delivery_by_fan on later_delivery (club_id, fan_id);
create index later_delivery_by_method on later_delivery (club_id, method_id);
select enable_tenant_rls('later_delivery');
