-- Another delivery of a parcel that came back, chosen and paid by its buyer (docs/decisions/0194).
select set_config('virage.club_id', '*', true);

-- The parcel that came back, if the checkout pays for another delivery of it.
alter table checkout add column parcel_id uuid;
alter table checkout add foreign key (club_id, parcel_id) references parcel;
alter table checkout add constraint checkout_parcel check (parcel_id is null or purpose = 'delivery');
create unique index checkout_one_per_redelivery on checkout (club_id, parcel_id)
  where parcel_id is not null and status in ('open', 'paid');
-- An order is delivered later once, and each of its parcels again once.
create unique index checkout_one_per_later_delivery on checkout (club_id, order_id)
  where parcel_id is null and status in ('open', 'paid');
drop index checkout_one_per_delivery;

-- It is no part of its order's sums, as a delivery that was paid later.
create table redelivery (
  club_id uuid not null,
  -- The parcel that came back, and the one in its place.
  returned_parcel_id uuid not null,
  parcel_id uuid not null,
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
  -- The transfer of the coins that have paid it.
  coins_reference uuid,
  created_at timestamptz not null default virage_now(),
  refunded_at timestamptz,
  primary key (club_id, returned_parcel_id),
  unique (club_id, parcel_id),
  unique (club_id, checkout_id),
  foreign key (club_id, returned_parcel_id) references parcel,
  foreign key (club_id, parcel_id) references parcel,
  foreign key (club_id, order_id) references orders,
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, checkout_id) references checkout,
  foreign key (club_id, method_id) references delivery_method
);
create index redelivery_by_order on redelivery (club_id, order_id);
create index redelivery_by_fan on redelivery (club_id, fan_id);
create index redelivery_by_method on redelivery (club_id, method_id);
select enable_tenant_rls('redelivery');
