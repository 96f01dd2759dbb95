create schema if not exists identity;

create table identity.account (
  -- The subject of tokens and the user name inside SRP's x: immutable.
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  status text not null default 'UNCONFIRMED' check (status in ('UNCONFIRMED', 'CONFIRMED', 'RESET_REQUIRED')),
  disabled boolean not null default false,
  -- SRP salt and verifier, sealed.
  credential bytea not null,
  -- Standard claims such as given_name, family_name, name, picture, locale.
  attributes jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table identity.code (
  account_id uuid not null references identity.account on delete cascade,
  purpose text not null,
  hash bytea not null,
  tries_left integer not null,
  expires_at timestamptz not null,
  primary key (account_id, purpose)
);

-- A step of a sign-in that waits for its answer; used up by it.
create table identity.challenge (
  -- SHA-256 of what the client holds (SECRET_BLOCK or Session).
  hash bytea primary key,
  name text not null,
  -- Null for a name that no account has: the answer is refused like a wrong password.
  account_id uuid references identity.account on delete cascade,
  -- Sealed: what the server has to remember for the step.
  state bytea not null,
  expires_at timestamptz not null
);
create index challenge_to_drop on identity.challenge (expires_at);

-- All refresh tokens that descend from one sign-in.
create table identity.token_family (
  -- origin_jti of its tokens.
  id uuid primary key,
  account_id uuid not null references identity.account on delete cascade,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index token_family_of_account on identity.token_family (account_id);

create table identity.refresh_token (
  -- SHA-256 of the token.
  hash bytea primary key,
  family_id uuid not null references identity.token_family on delete cascade,
  issued_at timestamptz not null,
  -- When it was first used, and so replaced.
  used_at timestamptz
);

create table identity.signing_key (
  kid text primary key,
  -- PKCS#8, sealed.
  private_key bytea not null,
  public_jwk jsonb not null,
  -- next: published, not yet used; active: signs; retiring: verifies what it has signed.
  status text not null check (status in ('next', 'active', 'retiring')),
  since timestamptz not null
);
create unique index signing_key_one_active on identity.signing_key (status) where status in ('active', 'next');

create table identity.throttle (
  bucket text primary key,
  failures integer not null,
  blocked_until timestamptz,
  last_failure timestamptz not null
);

-- Answers kept for seconds, for a client that repeats a call whose answer was lost.
create table identity.replay (
  invocation_id text not null,
  body_hash bytea not null,
  status integer not null,
  -- Sealed.
  answer bytea not null,
  at timestamptz not null,
  primary key (invocation_id, body_hash)
);

create table identity.event (
  id uuid primary key default uuidv7(),
  account_id uuid,
  name text not null,
  address text,
  at timestamptz not null
);
create index event_of_account on identity.event (account_id, id desc);
