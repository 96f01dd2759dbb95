-- Sign-ins: challenges, tokens, hosted pages (OAuth 2.0, OpenID Connect), other identity providers, keys.

-- A step of a sign-in that waits for its response.
create table identity.challenge (
  -- SHA-256 of what the client holds (SECRET_BLOCK or Session).
  hash bytea primary key,
  name text not null,
  -- Null for a user name without an account: the response is rejected like a wrong password.
  account_id uuid references identity.account on delete cascade,
  -- What the server has to remember for the step, encrypted.
  state bytea not null,
  tries_left integer not null default 1,
  expires_at timestamptz not null
);
create index challenge_by_expiry on identity.challenge (expires_at);

-- A user's consent that a client may sign them in at a host.
create table identity.agreement (
  id uuid primary key default uuidv7(),
  account_id uuid not null references identity.account on delete cascade,
  client_id text not null,
  -- Empty for the product's own host.
  host text not null,
  -- The scope that the client requested.
  scope text not null,
  agreed_at timestamptz not null,
  unique (account_id, client_id, host)
);

-- All refresh tokens that descend from one sign-in.
create table identity.token_family (
  -- origin_jti of its tokens.
  id uuid primary key,
  account_id uuid not null references identity.account on delete cascade,
  auth_time timestamptz not null,
  -- When the user last authenticated in this sign-in, if after auth_time.
  proven_at timestamptz,
  -- Factors of the sign-in.
  factors text[] not null default '{password}',
  device_key text references identity.device on delete set null,
  address text,
  -- User agent of the browser.
  agent text,
  -- Scope of a sign-in through the hosted pages; null for one that may manage its account.
  scope text,
  -- The client that its tokens and codes are bound to; null for the fan application.
  client_id text,
  -- The agreement that it depends on: withdrawing the agreement ends the sign-in.
  agreement_id uuid,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index token_family_by_account on identity.token_family (account_id);
create index token_family_by_agreement on identity.token_family (agreement_id) where agreement_id is not null;

create table identity.refresh_token (
  -- SHA-256 of the token.
  hash bytea primary key,
  family_id uuid not null references identity.token_family on delete cascade,
  issued_at timestamptz not null,
  -- When it was first used, and thereby replaced.
  used_at timestamptz,
  -- The token that replaced it, encrypted: two tabs that refresh at once both get it.
  successor bytea
);
create index refresh_token_with_successor on identity.refresh_token (used_at) where successor is not null;

-- Responses that are repeated for some seconds, for clients that retry an operation whose response was lost.
create table identity.idempotency_record (
  invocation_id text not null,
  body_hash bytea not null,
  status integer not null,
  -- Encrypted.
  response bytea not null,
  at timestamptz not null,
  primary key (invocation_id, body_hash)
);

---------------------------------------------------------------------------------------------------------------------------------
-- Hosted pages
---------------------------------------------------------------------------------------------------------------------------------

-- An authorization request that waits for its user to sign in, here or at another identity provider.
create table identity.oauth_request (
  -- SHA-256 of the token in the page's form, or of the state that the other provider returns.
  hash bytea primary key,
  -- SHA-256 of a cookie of the browser that began it: no other browser can complete it.
  browser_hash bytea not null,
  -- Encrypted.
  request bytea not null,
  expires_at timestamptz not null
);
create index oauth_request_by_expiry on identity.oauth_request (expires_at);

create table identity.authorization_code (
  hash bytea primary key,
  account_id uuid not null references identity.account on delete cascade,
  -- The sign-in that it is exchanged for: a second use of the code ends it (RFC 6749 §4.1.2).
  family_id uuid not null,
  redirect_uri text not null,
  code_challenge text not null,
  scope text not null,
  nonce text,
  auth_time timestamptz not null,
  -- For the claim `amr`.
  factors text[] not null default '{password}',
  -- As in token_family.
  client_id text,
  agreement_id uuid,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index authorization_code_by_expiry on identity.authorization_code (expires_at);

-- A browser that is signed in on the hosted pages (single sign-on).
create table identity.login_session (
  -- SHA-256 of its cookie.
  hash bytea primary key,
  account_id uuid not null references identity.account on delete cascade,
  -- COGNITO for our own login page, otherwise the name of the identity provider.
  provider text not null,
  auth_time timestamptz not null,
  -- For the claim `amr`.
  factors text[] not null default '{password}',
  expires_at timestamptz not null
);
create index login_session_by_account on identity.login_session (account_id);

-- Accounts at other identity providers that are linked to an account.
create table identity.external_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references identity.account on delete cascade,
  provider text not null,
  -- Whether the provider was trusted with email addresses when it was linked. A password reset unlinks the others.
  is_trusted boolean not null default false,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index external_identity_by_account on identity.external_identity (account_id);

---------------------------------------------------------------------------------------------------------------------------------
-- Keys
---------------------------------------------------------------------------------------------------------------------------------

create table identity.signing_key (
  kid text primary key,
  -- PKCS #8, encrypted.
  private_key bytea not null,
  public_jwk jsonb not null,
  -- next: published, not yet used; active: signs; retiring: verifies what it has signed.
  status text not null check (status in ('next', 'active', 'retiring')),
  since timestamptz not null
);
create unique index signing_key_one_active on identity.signing_key (status) where status in ('active', 'next');

-- Keys that outlive the encryption keys, encrypted with them: what is hashed with one stays comparable.
create table identity.persistent_key (
  name text primary key,
  key bytea not null
);
