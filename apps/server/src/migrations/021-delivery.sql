-- How things reach their owner: methods, addresses, and parcels with their history (docs/decisions/0099).

-- A way in which a club delivers. Its prices decide about new orders only.
create table delivery_method (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('SHIP', 'PICKUP', 'HANDOVER', 'DIGITAL')),
  name jsonb not null,
  -- What fans read: opening hours, what to bring, when the event is.
  note jsonb,
  -- SHIP: {countries, prices by parcel class in cents}[]; read and written as a whole.
  zones jsonb not null default '[]',
  carrier text,
  days_min integer check (days_min between 0 and 365),
  days_max integer check (days_max between 0 and 365),
  -- The carrier's page of a parcel, with {number}.
  tracking_pattern text check (tracking_pattern like 'https://%{number}%'),
  -- PICKUP and HANDOVER.
  place text,
  -- HANDOVER: when the event is.
  happens_at timestamptz,
  -- Fans can't choose it any more once it is false.
  active boolean not null default true,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  check (days_min is null or days_max is null or days_min <= days_max),
  check ((kind in ('PICKUP', 'HANDOVER')) = (place is not null)),
  check (kind = 'HANDOVER' or happens_at is null)
);

-- The size of the parcel that holds it.
alter table exclusive add column parcel_class text not null default 'S' check (parcel_class in ('S', 'M', 'L', 'XL'));

-- The methods by which an exclusive is delivered. Without any, the club delivers it outside the product.
create table exclusive_delivery (
  club_id uuid not null,
  exclusive_id uuid not null,
  method_id uuid not null,
  primary key (club_id, exclusive_id, method_id),
  foreign key (club_id, exclusive_id) references exclusive on delete cascade,
  foreign key (club_id, method_id) references delivery_method
);
create index exclusive_delivery_by_method on exclusive_delivery (club_id, method_id);

-- A fan's address book: their own addresses and those of people they give things to.
create table booked_address (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  recipient text not null check (recipient <> ''),
  street text not null check (street <> ''),
  extra text,
  postal_code text not null,
  city text not null check (city <> ''),
  -- ISO 3166-1 alpha-2.
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan
);
create index booked_address_by_fan on booked_address (club_id, fan_id, id);

-- The delivery that was chosen for an open checkout: its method, price and address at that time.
alter table checkout add column delivery jsonb;

-- The line of an order for its delivery. Each other line is an exclusive (order_line).
create table order_delivery (
  club_id uuid not null,
  order_id uuid not null,
  method_id uuid not null,
  name jsonb not null,
  -- In cents, and in coins at the club's coin price at that time.
  cents bigint not null check (cents >= 0),
  price bigint not null check (price >= 0),
  primary key (club_id, order_id),
  foreign key (club_id, order_id) references orders,
  foreign key (club_id, method_id) references delivery_method
);
create trigger order_delivery_append_only before update or delete on order_delivery
  for each row execute function reject_change();

-- What a buyer gets of an order. Its address is a copy: later changes of the address book don't change it.
create table parcel (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  fan_id uuid not null,
  method_id uuid not null,
  kind text not null check (kind in ('SHIP', 'PICKUP', 'HANDOVER', 'DIGITAL')),
  method_name jsonb not null,
  -- {recipient, street, extra, postalCode, city, country, phone}; null unless it is sent.
  address jsonb,
  place text,
  -- What the buyer writes to the recipient of a gift.
  note text check (length(note) <= 500),
  -- Who may fetch it besides the buyer.
  deputy text,
  state text not null default 'PREPARING'
    check (state in ('PREPARING', 'READY', 'SHIPPED', 'DELIVERED', 'LOST', 'RETURNED', 'CANCELLED')),
  carrier text,
  tracking_number text,
  tracking_url text check (tracking_url like 'https://%'),
  promised_on date not null,
  -- The term that the fan has set after the promised day (Code de la consommation, L. 216-6).
  term_on date,
  -- Proves at the counter that the bearer may take it. It is used up when the parcel is delivered.
  code text not null,
  created_at timestamptz not null default virage_now(),
  state_since timestamptz not null default virage_now(),
  -- When the fan was asked whether it has arrived, and told that it is late.
  asked_at timestamptz,
  told_late_at timestamptz,
  primary key (club_id, id),
  unique (club_id, code),
  foreign key (club_id, order_id) references orders,
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, method_id) references delivery_method
);
-- What an order holds is in one live parcel at most.
create unique index parcel_one_live on parcel (club_id, order_id) where state not in ('LOST', 'RETURNED', 'CANCELLED');
create index parcel_by_order on parcel (club_id, order_id);
create index parcel_by_fan on parcel (club_id, fan_id, id desc);
create index parcel_by_creation on parcel (club_id, created_at, id);
create index parcel_by_promise on parcel (club_id, (promised_on::timestamp), id);
create index parcel_by_state on parcel (club_id, state, created_at, id);
create index parcel_by_method on parcel (club_id, method_id);
create index parcel_to_ask on parcel (state_since) where state = 'SHIPPED' and asked_at is null;
create index parcel_to_tell_late on parcel (promised_on) where state in ('PREPARING', 'SHIPPED') and told_late_at is null;

-- Each move of a parcel: the first one has no state before it.
create table parcel_move (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  parcel_id uuid not null,
  from_state text,
  to_state text not null,
  -- Who moved it: the fan, a member of staff, or the product (an order was made or refunded).
  actor_kind text not null check (actor_kind in ('FAN', 'STAFF', 'SYSTEM')),
  -- The email address of the member of staff; null for the others.
  actor text,
  -- Who has taken it at the counter, if not the buyer.
  received_by text,
  at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, parcel_id) references parcel
);
create index parcel_move_by_parcel on parcel_move (club_id, parcel_id, id);
create trigger parcel_move_append_only before update or delete on parcel_move
  for each row execute function reject_change();

select enable_tenant_rls('delivery_method'), enable_tenant_rls('exclusive_delivery'), enable_tenant_rls('booked_address'),
       enable_tenant_rls('order_delivery'), enable_tenant_rls('parcel'), enable_tenant_rls('parcel_move');
