-- Clubs, their staff, and what all modules use: clock, idempotency records, audit log, limits.

-- How far the development clock has advanced the product's clock (docs/decisions/0004).
create table clock (
  singleton boolean primary key default true check (singleton),
  advance interval not null default interval '0'
);
insert into clock default values;

---------------------------------------------------------------------------------------------------------------------------------
-- Clubs
---------------------------------------------------------------------------------------------------------------------------------

create table club (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  platform_name text not null,
  model text not null check (model in ('MARKETPLACE', 'FOUNDATION', 'POPUP')),
  state text not null default 'LIVE' check (state in ('UPCOMING', 'LIVE', 'STAND_BY', 'ARCHIVED')),
  ticker text not null,
  -- Price of one coin, in hundred-thousandths of a euro.
  coin_price bigint not null check (coin_price > 0),
  logo_url text not null,
  banner_url text not null,
  webapp_url text not null,
  contact_email text,
  eula_url text not null,
  sfc_url text not null,
  privacy_policy_url text not null,
  referral_needed boolean not null default false,
  fiat_accepted boolean not null default true,
  coins_enabled boolean not null default false,
  promote_donation boolean not null default false,
  due_diligence_required boolean not null default false,
  membership_required boolean not null default false,
  -- In cents.
  membership_fee bigint check (membership_fee > 0),
  -- Whether a failed sign-in suggests a password reset, for clubs whose accounts were migrated from another system.
  password_reset_hint boolean not null default false,
  languages text[] not null default '{en}',
  -- Texts by language: {"en": "…", "fr": "…"}.
  presentation jsonb not null default '{}',
  headline jsonb not null default '{}',
  tagline jsonb not null default '{}',
  -- [{"question": {"en": …}, "answer": {"en": …}}]
  faq jsonb not null default '[]',
  primary_color text not null check (primary_color ~ '^#[0-9a-f]{6}$'),
  accent_color text not null check (accent_color ~ '^#[0-9a-f]{6}$'),
  hue integer not null check (hue between 0 and 360),
  theme_mode text not null default 'dark' check (theme_mode in ('light', 'dark')),
  upcoming_at timestamptz,
  -- Soft close of auctions: a bid this close to the end extends the lot by as much.
  extension_window interval not null default interval '2 minutes' check (extension_window >= interval '0'),
  -- How long the winner of a lot has to pay.
  due_deadline interval not null default interval '72 hours',
  created_at timestamptz not null default virage_now(),
  check (not membership_required or membership_fee is not null),
  check (coins_enabled or coin_price = 100000)
);
create trigger notify_change after update on club for each row execute function notify_change('settings');

-- Custom domains. A domain is active once a DNS record proves it or an operator confirms it.
create table club_host (
  host text not null check (host = lower(host)),
  club_id uuid not null references club,
  status text not null default 'PENDING' check (status in ('PENDING', 'ACTIVE')),
  added_at timestamptz not null default virage_now(),
  -- When the DNS record was last looked up, and last found.
  checked_at timestamptz,
  verified_at timestamptz,
  -- The account of the operator who confirmed the domain without a record.
  confirmed_by text,
  check (status = 'PENDING' or verified_at is not null or confirmed_by is not null),
  -- Several clubs may claim a domain: a claim alone must not block its owner.
  primary key (club_id, host)
);
create trigger notify_change after insert or update or delete on club_host
  for each row execute function notify_change('settings');
create unique index club_host_active on club_host (host) where status = 'ACTIVE';

create table partner (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  slug text not null,
  name text not null,
  logo_url text not null,
  position integer not null default 0,
  primary key (club_id, id),
  unique (club_id, slug)
);
create trigger notify_change after insert or update or delete on partner
  for each row execute function notify_change('settings');

create table linked_club (
  club_id uuid not null references club,
  linked_club_id uuid not null references club,
  position integer not null default 0,
  primary key (club_id, linked_club_id),
  check (club_id <> linked_club_id)
);

---------------------------------------------------------------------------------------------------------------------------------
-- Staff and audit
---------------------------------------------------------------------------------------------------------------------------------

-- Staff are added by email and bound to their account when they first sign in with that verified address.
create table staff (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  account_id text,
  role text not null check (role in ('owner', 'editor', 'compliance', 'finance', 'viewer')),
  email text not null check (email = lower(email)),
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  unique (club_id, account_id),
  unique (club_id, email)
);
create index staff_by_account on staff (account_id);

-- Administrators of the installation.
create table operator (
  account_id text primary key,
  email text not null,
  created_at timestamptz not null default virage_now()
);

-- Append-only, and without personal data of fans, because the log is kept after their erasure.
create table audit_log (
  id uuid primary key default uuidv7(),
  club_id uuid references club,
  -- An account's id, or 'system'.
  actor text not null,
  actor_email text,
  role text check (role in ('owner', 'editor', 'compliance', 'finance', 'viewer', 'operator')),
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  -- What changed; null if there is nothing to compare.
  before jsonb,
  after jsonb,
  -- Hash of the client's network (network_key).
  network text,
  at timestamptz not null default virage_now()
);
create index audit_log_by_club on audit_log (club_id, id desc);
create index audit_log_by_subject on audit_log (club_id, subject, id desc);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function reject_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function reject_change();

-- Keys of the hash of networks in logs and in the audit log, one for each week. A key is deleted after 90 days. Then its hashes
-- can't be linked to a network any more, although the log never changes.
create table network_key (
  week date primary key,
  key bytea not null
);

---------------------------------------------------------------------------------------------------------------------------------
-- Requests
---------------------------------------------------------------------------------------------------------------------------------

-- Makes a request safe to repeat: the same key and input get the stored response. The record commits together with the effects of
-- the operation.
create table idempotency_record (
  club_id uuid not null references club,
  -- The account, or a visitor's network address.
  principal text not null,
  operation text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  -- Null while an operation that calls another service is in progress.
  response jsonb,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, principal, operation, key)
);
create index idempotency_record_by_age on idempotency_record (created_at);

-- Counters of rate limits, shared by all processes (platform/limits). Unlogged: a crash or a failover may reset them, and counting
-- then costs no write-ahead log. rate-limiter-flexible defines the columns.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint
);
create index rate_limit_by_expiry on rate_limit (expire);

-- Uploaded pictures, so that erasing a fan can delete theirs. By account, because a picture can be uploaded before the fan is
-- registered.
create table upload (
  club_id uuid not null references club,
  name text not null,
  account_id text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, name)
);
create index upload_by_account on upload (club_id, account_id);

-- Cookie consents.
create table consent (
  consent_id uuid primary key,
  record jsonb not null,
  recorded_at timestamptz not null default virage_now()
);

-- Emails of development and tests, shown at /dev/mailbox.
create table mailbox_message (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  -- Headers beyond the usual ones.
  headers jsonb not null default '{}',
  attachments jsonb not null default '[]',
  sent_at timestamptz not null default virage_now()
);
create index mailbox_message_newest on mailbox_message (id desc);

select enable_tenant_rls('partner'), enable_tenant_rls('staff'), enable_tenant_rls('audit_log'),
       enable_tenant_rls('idempotency_record'), enable_tenant_rls('upload');
