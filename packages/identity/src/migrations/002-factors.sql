alter table identity.account drop constraint account_status_check;
alter table identity.account add constraint account_status_check
  check (status in ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED', 'FORCE_CHANGE_PASSWORD'));
alter table identity.account
  add phone_number text check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  add phone_number_verified boolean not null default false,
  -- Until when the password that an administrator had mailed may be used.
  add temporary_until timestamptz,
  -- Second factors that the person asked for; the authenticator's is in identity.authenticator.
  add mfa_by_sms boolean not null default false,
  add mfa_by_email boolean not null default false,
  add preferred_mfa text check (preferred_mfa in ('SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP')),
  add check (phone_number is not null or not (phone_number_verified or mfa_by_sms));

-- How often a step may still be answered. A step that is answered once only has one try.
alter table identity.challenge add tries_left integer not null default 1;

-- An app that shows codes which change with time (RFC 6238).
create table identity.authenticator (
  account_id uuid primary key references identity.account on delete cascade,
  -- Sealed seeds: the one in use, and one that was shown but has not been proven yet.
  secret bytea,
  pending bytea,
  enabled boolean not null default false,
  -- The last step of time whose code was taken: no code works twice.
  last_step bigint not null default 0,
  check (secret is not null or not enabled)
);

-- Browsers that a person signed in with, each with a secret of its own.
create table identity.device (
  key text primary key,
  account_id uuid not null references identity.account on delete cascade,
  group_key text not null,
  name text,
  -- SRP salt and verifier, sealed; null until the browser confirms.
  credential bytea,
  -- Stands in for the second factor: asked for in a sign-in that had one.
  remembered boolean not null default false,
  trusted boolean not null default false,
  address text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  signed_in_at timestamptz not null
);
create index device_of_account on identity.device (account_id, created_at);

create table identity.passkey (
  -- Credential id, base64url.
  id text primary key,
  account_id uuid not null references identity.account on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  attachment text,
  name text not null,
  -- Domain that it was made for and works on.
  rp_id text not null,
  created_at timestamptz not null
);
create index passkey_of_account on identity.passkey (account_id, created_at);

-- What was proven at the sign-in, and where.
alter table identity.token_family
  add factors text[] not null default '{password}',
  add device_key text references identity.device on delete set null,
  add address text;

-- Failures that are free, beside the count, so that one statement counts and blocks.
alter table identity.throttle add free integer not null default 0;
