-- Announcements of clubs to their fans (docs/decisions/0165).
select set_config('virage.club_id', '*', true);

alter table notification_choice drop constraint notification_choice_kind_check;
alter table notification_choice add constraint notification_choice_kind_check
  check (kind in ('outbid', 'won', 'lost', 'endingSoon', 'paymentReminder', 'delivery', 'announcement', 'answer'));

create table announcement (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  audience text not null
    check (audience in ('ALL', 'MEMBERS', 'BIDDERS', 'NO_BIDS', 'LIKED', 'LIKED_NO_BIDS', 'WINNERS', 'UNPAID')),
  -- What the audience is about.
  auction_id uuid,
  exclusive_id uuid,
  title jsonb not null,
  text jsonb not null,
  channels text[] not null check (channels <@ array['mail', 'push']),
  state text not null default 'SCHEDULED' check (state in ('SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  -- How many fans the audience had when it was scheduled.
  counted integer not null,
  created_by text not null,
  created_at timestamptz not null default virage_now(),
  send_at timestamptz not null,
  finished_at timestamptz,
  primary key (club_id, id),
  -- Without references: an auction or a lot may be deleted later. The audience is then empty.
  check (num_nonnulls(auction_id, exclusive_id) = case when audience in ('ALL', 'MEMBERS') then 0 else 1 end),
  check (send_at >= created_at),
  check ((finished_at is not null) = (state = 'SENT'))
);
create index announcement_due on announcement (send_at) where state in ('SCHEDULED', 'SENDING');
select enable_tenant_rls('announcement');

-- Who belongs to the audience, decided when sending begins. Each row is processed once.
create table announcement_recipient (
  club_id uuid not null,
  announcement_id uuid not null,
  fan_id uuid not null,
  -- SENT by email or push, or as it was meant for the application alone; or why neither was sent.
  result text check (result in ('SENT', 'LIMITED', 'DECLINED', 'GONE')),
  mailed boolean not null default false,
  pushed boolean not null default false,
  processed_at timestamptz,
  read_at timestamptz,
  primary key (club_id, announcement_id, fan_id),
  foreign key (club_id, announcement_id) references announcement,
  foreign key (club_id, fan_id) references fan,
  check ((result is null) = (processed_at is null)),
  check (result = 'SENT' or not (mailed or pushed))
);
create index announcement_recipient_waiting on announcement_recipient (club_id, announcement_id) where result is null;
create index announcement_recipient_by_fan on announcement_recipient (club_id, fan_id, announcement_id desc)
  where result is not null;
select enable_tenant_rls('announcement_recipient');

create table announcement_limit (
  club_id uuid primary key references club,
  per_day integer not null check (per_day between 1 and 10)
);
select enable_tenant_rls('announcement_limit');
