-- Accounts and what protects them. Encrypted columns are encrypted by the application, with a key from its settings.

create table identity.account (
  -- The subject of tokens, and the user name in SRP's x: immutable.
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_number_verified boolean not null default false,
  -- A new address or number, until its code is confirmed.
  pending_email text check (pending_email = lower(pending_email)),
  pending_phone_number text check (pending_phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  status text not null default 'UNCONFIRMED' check (status in (
    'UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD')),
  disabled boolean not null default false,
  -- SRP salt and verifier, encrypted.
  credential bytea not null,
  -- When a temporary password, set by an administrator, expires.
  temporary_until timestamptz,
  -- Second factors that the user has enabled. The authenticator app's secret is in identity.authenticator.
  mfa_by_app boolean not null default false,
  mfa_by_sms boolean not null default false,
  mfa_by_email boolean not null default false,
  preferred_mfa text check (preferred_mfa in ('SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP')),
  -- Standard claims such as given_name, family_name, name, picture, locale.
  attributes jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (phone_number is not null or not (phone_number_verified or mfa_by_sms))
);

-- Sign-ups that wait for their code. Several may wait for one address: each code confirms the password and the attributes of the
-- sign-up that it was sent for.
create table identity.pending_sign_up (
  id uuid primary key,
  account_id uuid not null references identity.account on delete cascade,
  -- SRP salt and verifier, encrypted; null for a code that only confirms the address, after which a password is chosen.
  credential bytea,
  attributes jsonb not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index pending_sign_up_by_account on identity.pending_sign_up (account_id);
create index pending_sign_up_by_creation on identity.pending_sign_up (created_at);

-- One-time codes that were sent by email or text message.
create table identity.code (
  account_id uuid not null references identity.account on delete cascade,
  purpose text not null,
  hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

-- A changed email address, and the link with which its owner recovers the account.
create table identity.email_undo (
  -- SHA-256 of the token in the link.
  hash bytea primary key,
  account_id uuid not null references identity.account on delete cascade,
  email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_undo_by_account on identity.email_undo (account_id);
create index email_undo_by_expiry on identity.email_undo (expires_at);

---------------------------------------------------------------------------------------------------------------------------------
-- Second factors, devices, passkeys
---------------------------------------------------------------------------------------------------------------------------------

-- Authenticator apps (TOTP, RFC 6238).
create table identity.authenticator (
  account_id uuid primary key references identity.account on delete cascade,
  -- Encrypted secrets: the one in use, and a new one that isn't verified yet.
  secret bytea,
  pending bytea,
  -- The time step of the last accepted code: no code works twice.
  last_step bigint not null default 0,
  -- When the app was set up.
  since timestamptz
);

-- Codes for a lost second factor; each works once.
create table identity.recovery_code (
  account_id uuid not null references identity.account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  primary key (account_id, hash)
);

-- Browsers that an account has signed in with, each with a secret of its own.
create table identity.device (
  key text primary key,
  account_id uuid not null references identity.account on delete cascade,
  group_key text not null,
  name text,
  -- SRP salt and verifier, encrypted; null until the browser confirms the device.
  credential bytea,
  -- Replaces the second factor; offered after a sign-in with one.
  remembered boolean not null default false,
  trusted boolean not null default false,
  address text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  signed_in_at timestamptz not null
);
create index device_by_account on identity.device (account_id, created_at);

-- Passkeys (WebAuthn).
create table identity.passkey (
  -- Credential id, base64url.
  id text primary key,
  account_id uuid not null references identity.account on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  attachment text,
  name text not null,
  -- Relying party id: the domain that the passkey works on.
  rp_id text not null,
  created_at timestamptz not null
);
create index passkey_by_account on identity.passkey (account_id, created_at);

---------------------------------------------------------------------------------------------------------------------------------
-- Abuse and audit
---------------------------------------------------------------------------------------------------------------------------------

-- Failed attempts by bucket: an account, a network, or both.
create table identity.throttle (
  bucket text primary key,
  failures integer not null,
  -- Failures without consequence; one statement counts and blocks.
  free integer not null default 0,
  blocked_until timestamptz,
  last_failure timestamptz not null,
  -- Attempts allowed within a day, attempts made, and when that day began.
  per_day integer,
  day_failures integer not null default 0,
  day_began timestamptz not null default now()
);

create table identity.event (
  id uuid primary key default uuidv7(),
  account_id uuid,
  name text not null,
  address text,
  at timestamptz not null
);
create index event_by_account on identity.event (account_id, id desc);
