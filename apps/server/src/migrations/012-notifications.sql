-- What a fan has switched on or off; without a row the kind is sent.
create table notification_choice (
  club_id uuid not null,
  fan_id uuid not null,
  way text not null check (way in ('mail', 'push')),
  kind text not null check (kind in ('outbid', 'won', 'lost', 'endingSoon', 'paymentReminder')),
  enabled boolean not null,
  changed_at timestamptz not null default virage_now(),
  primary key (club_id, fan_id, way, kind),
  foreign key (club_id, fan_id) references fan
);

-- A browser to which notifications are pushed (RFC 8030); an endpoint belongs to whoever signed in there last.
create table push_subscription (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, endpoint),
  foreign key (club_id, fan_id) references fan
);
create index push_subscription_of_fan on push_subscription (club_id, fan_id);

-- What a fan has been told about a lot, so that nothing is told twice.
create table lot_notice (
  club_id uuid not null,
  exclusive_id uuid not null,
  fan_id uuid not null,
  kind text not null check (kind in ('outbid', 'lost', 'endingSoon')),
  -- The fan's newest bid that it was about; 0 where it is about the lot alone.
  sequence integer not null default 0,
  told_at timestamptz not null default virage_now(),
  primary key (club_id, exclusive_id, fan_id, kind),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan
);

alter table due_payment add column reminders_sent integer not null default 0;

-- Headers of a mail beside the usual ones, for the mailbox to show.
alter table mailbox_message add column headers jsonb not null default '{}';

select wall_off('notification_choice'), wall_off('push_subscription'), wall_off('lot_notice');
