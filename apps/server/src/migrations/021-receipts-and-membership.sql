-- Who gave, as the receipt names them: {firstName, lastName, email, companyName, addressLines}.
alter table checkout add column donor jsonb;
alter table donation add column donor jsonb;

-- The last number that a club has given in a year. Locked until the receipt commits, so that no number is left out.
create table receipt_counter (
  club_id uuid not null references club,
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last > 0),
  primary key (club_id, year)
);

-- Tax receipts of foundations, as they were printed. A refund cancels one; its number stays taken.
create table receipt (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  year integer not null,
  number integer not null check (number > 0),
  fan_id uuid,
  donation_id uuid,
  order_id uuid,
  -- In cents: what was paid, and the part of it that may be deducted.
  amount bigint not null check (amount > 0),
  deductible bigint not null check (deductible between 1 and amount),
  donor jsonb not null,
  -- What was bought, by language; null for a donation.
  thing jsonb,
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
create index receipt_of_fan on receipt (club_id, fan_id, id desc);
create trigger receipt_kept before delete on receipt for each row execute function refuse_change();

-- Which reminders of a membership's end were sent.
alter table membership
  add column reminded_30_at timestamptz,
  add column reminded_7_at timestamptz;
create index membership_to_remind on membership (ends_at) where refunded_at is null;
create index membership_of_fan on membership (club_id, fan_id, ends_at desc) where refunded_at is null;

select wall_off('receipt_counter'), wall_off('receipt');
