-- The clock that decides: the database's own, moved only by the development clock (docs/decisions/0004).
create table clock (
  singleton boolean primary key default true check (singleton),
  advance interval not null default interval '0'
);
insert into clock default values;

create function virage_now() returns timestamptz language sql volatile parallel safe
  return clock_timestamp() + (select advance from clock);

-- Makes a table append-only: history is added to, never rewritten.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- The second wall between clubs: rows are visible only in a transaction that names their club in virage.club_id,
-- or '*' for the work that belongs to no single club (closing lots, settling payments).
create function wall_off(relation regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', relation);
  execute format('alter table %s force row level security', relation);
  execute format(
    'create policy one_club on %s using (current_setting(''virage.club_id'', true) in (club_id::text, ''*''))',
    relation
  );
end $$;

create table club (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  platform_name text not null,
  model text not null check (model in ('MARKETPLACE', 'FOUNDATION', 'POPUP')),
  state text not null default 'LIVE' check (state in ('UPCOMING', 'LIVE', 'STAND_BY', 'ARCHIVED')),
  ticker text not null,
  -- Euro price of one coin, in hundred-thousandths of a euro.
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
  membership_fee bigint check (membership_fee > 0),
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
  extension_window interval not null default interval '2 minutes' check (extension_window >= interval '0'),
  due_deadline interval not null default interval '72 hours',
  created_at timestamptz not null default virage_now(),
  check (not membership_required or membership_fee is not null),
  check (coins_enabled or coin_price = 100000)
);

create table club_host (
  host text primary key check (host = lower(host)),
  club_id uuid not null references club
);

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

create table linked_club (
  club_id uuid not null references club,
  linked_club_id uuid not null references club,
  position integer not null default 0,
  primary key (club_id, linked_club_id),
  check (club_id <> linked_club_id)
);

-- Same key and body answer the same result: the row commits with the effects of the call that it belongs to.
create table idempotency_key (
  club_id uuid not null references club,
  -- The account, or the address of a visitor.
  caller text not null,
  call text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  -- Null while a call that reaches outside the database is on its way.
  response jsonb,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, caller, call, key)
);

create table audit_log (
  id uuid primary key default uuidv7(),
  club_id uuid references club,
  -- An account's id, or 'system'.
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  at timestamptz not null default virage_now()
);
create index audit_log_by_club on audit_log (club_id, id desc);
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();

create table staff (
  club_id uuid not null references club,
  account_id text not null,
  role text not null check (role in ('owner', 'editor', 'compliance', 'finance', 'viewer')),
  email text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, account_id)
);

create table operator (
  account_id text primary key,
  email text not null,
  created_at timestamptz not null default virage_now()
);

-- Mail that was sent outside production, shown at /dev/mailbox.
create table mailbox_message (
  id uuid primary key default uuidv7(),
  recipient text not null,
  subject text not null,
  html text not null,
  plain text not null,
  sent_at timestamptz not null default virage_now()
);
create index mailbox_message_newest on mailbox_message (id desc);

create table consent (
  consent_id uuid primary key,
  record jsonb not null,
  recorded_at timestamptz not null default virage_now()
);

select wall_off('partner'), wall_off('idempotency_key'), wall_off('staff'), wall_off('audit_log');
