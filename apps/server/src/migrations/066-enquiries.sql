-- Questions of fans to their club, and the club's answers (docs/decisions/0166).
select set_config('virage.club_id', '*', true);

create table enquiry (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  -- What it is about, if anything.
  order_id uuid,
  exclusive_id uuid,
  state text not null default 'WAITING' check (state in ('WAITING', 'ANSWERED', 'CLOSED')),
  -- The email address of the member of the team who answers it.
  assignee text,
  created_at timestamptz not null default virage_now(),
  -- Since when the fan has waited for an answer.
  waiting_since timestamptz default virage_now(),
  newest_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, order_id) references orders,
  foreign key (club_id, exclusive_id) references exclusive on delete set null (exclusive_id),
  check (num_nonnulls(order_id, exclusive_id) <= 1),
  check ((waiting_since is not null) = (state = 'WAITING'))
);
create index enquiry_waiting on enquiry (club_id, waiting_since) where state = 'WAITING';
create index enquiry_by_state on enquiry (club_id, state, newest_at desc);
create index enquiry_by_fan on enquiry (club_id, fan_id, newest_at desc);
create index enquiry_by_order on enquiry (club_id, order_id) where order_id is not null;
create index enquiry_by_exclusive on enquiry (club_id, exclusive_id) where exclusive_id is not null;
select enable_tenant_rls('enquiry');

create table enquiry_message (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  enquiry_id uuid not null,
  -- The email address of the member of the team who wrote it; null for the fan.
  author text,
  text text not null check (text <> ''),
  sent_at timestamptz not null default virage_now(),
  -- When the fan saw an answer.
  read_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, enquiry_id) references enquiry on delete cascade,
  check (read_at is null or author is not null)
);
create index enquiry_message_by_enquiry on enquiry_message (club_id, enquiry_id, id);
select enable_tenant_rls('enquiry_message');

-- A club's saved replies. Without a row the product's own are offered.
create table club_saved_replies (
  club_id uuid primary key references club,
  replies jsonb not null
);
select enable_tenant_rls('club_saved_replies');
