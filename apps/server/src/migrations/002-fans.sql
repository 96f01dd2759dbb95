-- Fans: their record, KYC, referrals, erasure, and the messages between them.

create table fan (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  -- The account's immutable id: sub and cognito:username of its tokens.
  account_id text not null,
  email text not null,
  -- When the token with the address was issued. An older token does not overwrite it.
  email_as_of timestamptz,
  first_name text not null default '',
  last_name text not null default '',
  picture_url text,
  kyc_status text not null check (kyc_status in (
    'NOT_REFERRED', 'READY_FOR_KYC', 'PERSONAL_INFO_FILLED', 'DUE_DILIGENCE_FILLED', 'DUE_DILIGENCE_APPROVED',
    'PAYMENT_PENDING', 'VALIDATED')),
  kyc_rejection text,
  tos_accepted_at timestamptz,
  language text check (language in ('en', 'fr')),
  -- The contract's personalInfo; null until it is saved.
  personal_info jsonb,
  card_status text not null default 'NOT_DEFINED' check (card_status in ('NOT_DEFINED', 'READY')),
  -- The payment provider's customer and saved card, for off-session charges.
  payment_customer text,
  payment_method text,
  hidden boolean not null default false,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, account_id)
);
create trigger notify_change after insert or update or delete on fan for each row execute function notify_change('fan');
-- The fields of a fan that are shown with bids.
create trigger notify_bidder after update on fan for each row
  when ((old.first_name, old.last_name, old.picture_url, old.hidden)
    is distinct from (new.first_name, new.last_name, new.picture_url, new.hidden))
  execute function notify_change('bidders');
create index fan_members on fan (club_id, last_name, first_name) where kyc_status = 'VALIDATED' and not hidden;
create index fan_by_email on fan (club_id, lower(email));

---------------------------------------------------------------------------------------------------------------------------------
-- KYC
---------------------------------------------------------------------------------------------------------------------------------

-- Each transition of the KYC state machine.
create table kyc_transition (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  from_status text not null,
  to_status text not null,
  event text not null,
  actor text not null,
  reason text,
  at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan
);
create index kyc_transition_by_fan on kyc_transition (club_id, fan_id, id);
create trigger kyc_transition_append_only before update or delete on kyc_transition
  for each row execute function restrict_kyc_transition_update();

-- Changes of an identity that a club has approved; they take effect after another review.
create table identity_change (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  -- Personal information as approved, and as requested.
  approved jsonb not null,
  requested jsonb not null,
  requested_at timestamptz not null default virage_now(),
  decided_at timestamptz,
  decided_by text,
  accepted boolean,
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan,
  check ((decided_at is null) = (accepted is null) and (decided_at is null) = (decided_by is null))
);
create unique index identity_change_open on identity_change (club_id, fan_id) where decided_at is null;
create index identity_change_by_fan on identity_change (club_id, fan_id);

create table referral (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  sponsor_id uuid not null,
  email text not null check (email = lower(email)),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, sponsor_id, email),
  foreign key (club_id, sponsor_id) references fan
);
create index referral_by_email on referral (club_id, email);

-- Requests for erasure (GDPR, article 17), carried out by staff.
create table erasure_request (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  requested_at timestamptz not null default virage_now(),
  withdrawn_at timestamptz,
  done_at timestamptz,
  done_by text,
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan,
  check (withdrawn_at is null or done_at is null)
);
create unique index erasure_request_open on erasure_request (club_id, fan_id)
  where withdrawn_at is null and done_at is null;

---------------------------------------------------------------------------------------------------------------------------------
-- Notifications
---------------------------------------------------------------------------------------------------------------------------------

-- Which kinds of notifications a fan has enabled or disabled on a channel. Without a row the kind is enabled.
create table notification_choice (
  club_id uuid not null,
  fan_id uuid not null,
  channel text not null check (channel in ('mail', 'push')),
  kind text not null check (kind in ('outbid', 'won', 'lost', 'endingSoon', 'paymentReminder')),
  enabled boolean not null,
  changed_at timestamptz not null default virage_now(),
  primary key (club_id, fan_id, channel, kind),
  foreign key (club_id, fan_id) references fan
);

-- Browsers that receive Web Push (RFC 8030). An endpoint belongs to the fan who signed in last in that browser.
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
create index push_subscription_by_fan on push_subscription (club_id, fan_id);

---------------------------------------------------------------------------------------------------------------------------------
-- Chat
---------------------------------------------------------------------------------------------------------------------------------

create table message (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  sender_id uuid not null,
  receiver_id uuid not null,
  -- Cleared when its sender is erased or staff remove it. The row stays for the other participant.
  text text not null,
  sent_at timestamptz not null default virage_now(),
  read_at timestamptz,
  erased_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, sender_id) references fan,
  foreign key (club_id, receiver_id) references fan,
  constraint message_text_check check (length(btrim(text)) > 0 or erased_at is not null),
  check (sender_id <> receiver_id)
);
create index message_by_pair on message (club_id, least(sender_id, receiver_id), greatest(sender_id, receiver_id), id desc);
create index message_by_sender on message (club_id, sender_id, id desc);
create index message_by_receiver on message (club_id, receiver_id, id desc);
create index message_unread on message (club_id, receiver_id, sender_id) where read_at is null;

-- Each participant's view of a conversation, so that listing conversations doesn't read messages. Maintained by a trigger.
create table conversation_participant (
  club_id uuid not null,
  fan_id uuid not null,
  other_fan_id uuid not null,
  newest_message_id uuid not null,
  primary key (club_id, fan_id, other_fan_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, other_fan_id) references fan,
  foreign key (club_id, newest_message_id) references message
);
create index conversation_participant_newest on conversation_participant (club_id, fan_id, newest_message_id desc);
create trigger message_update_participants after insert on message
  for each row execute function update_conversation_participants();
create trigger notify_change after insert or update on message
  for each row execute function notify_change('message');

-- While there is a block, neither fan can write to the other.
create table fan_block (
  club_id uuid not null,
  fan_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, fan_id, blocked_id),
  foreign key (club_id, fan_id) references fan,
  foreign key (club_id, blocked_id) references fan,
  check (fan_id <> blocked_id)
);

-- Messages that their receiver has reported. Staff can read no others.
create table message_report (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  message_id uuid not null,
  reporter_id uuid not null,
  reason text not null check (length(btrim(reason)) > 0),
  -- The message's text when it was reported.
  text text not null,
  created_at timestamptz not null default virage_now(),
  -- The moderator's decision; null while the report is open.
  resolution text check (resolution in ('DISMISSED', 'WARNED', 'REMOVED')),
  resolved_by text,
  resolved_at timestamptz,
  primary key (club_id, id),
  unique (club_id, message_id, reporter_id),
  foreign key (club_id, message_id) references message,
  foreign key (club_id, reporter_id) references fan,
  check ((resolution is null) = (resolved_at is null))
);
create index message_report_open on message_report (club_id, id) where resolved_at is null;

select enable_tenant_rls('fan'), enable_tenant_rls('kyc_transition'), enable_tenant_rls('identity_change'),
       enable_tenant_rls('referral'), enable_tenant_rls('erasure_request'), enable_tenant_rls('notification_choice'),
       enable_tenant_rls('push_subscription'), enable_tenant_rls('message'), enable_tenant_rls('conversation_participant'),
       enable_tenant_rls('fan_block'), enable_tenant_rls('message_report');
