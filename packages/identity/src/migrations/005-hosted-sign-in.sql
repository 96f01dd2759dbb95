-- What a sign-in through the hosted pages was granted; null for one that may manage its account.
alter table identity.token_family add column scope text;

-- A client's request that waits for somebody to sign in, on our page or at another provider.
create table identity.oauth_request (
  -- SHA-256 of what stands in the page's form or comes back from the provider as its state.
  hash bytea primary key,
  -- SHA-256 of the cookie of the browser that began it: nobody else can end it.
  browser_hash bytea not null,
  -- Sealed.
  request bytea not null,
  expires_at timestamptz not null
);
create index oauth_request_to_drop on identity.oauth_request (expires_at);

create table identity.authorization_code (
  hash bytea primary key,
  account_id uuid not null references identity.account on delete cascade,
  -- The sign-in that it becomes: the second use of a code ends it (RFC 6749, 4.1.2).
  family_id uuid not null,
  redirect_uri text not null,
  code_challenge text not null,
  scope text not null,
  nonce text,
  auth_time timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index authorization_code_to_drop on identity.authorization_code (expires_at);

-- A browser that has signed in on the hosted pages and need not do so again for a while.
create table identity.login_session (
  -- SHA-256 of its cookie.
  hash bytea primary key,
  account_id uuid not null references identity.account on delete cascade,
  -- How it signed in: COGNITO for our own page, else the name of the provider.
  provider text not null,
  auth_time timestamptz not null,
  expires_at timestamptz not null
);
create index login_session_of_account on identity.login_session (account_id);

-- Who an account is at another provider.
create table identity.external_identity (
  issuer text not null,
  subject text not null,
  account_id uuid not null references identity.account on delete cascade,
  provider text not null,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index external_identity_of_account on identity.external_identity (account_id);
