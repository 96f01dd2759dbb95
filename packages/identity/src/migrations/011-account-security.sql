-- The one token that replaced this one, sealed: two tabs that refresh at once both get it.
alter table identity.refresh_token add column successor bytea;
create index refresh_token_with_successor on identity.refresh_token (used_at) where successor is not null;

-- When the person last proved who they are in this sign-in, beside its beginning, and the browser that it is in.
alter table identity.token_family
  add column proven_at timestamptz,
  add column agent text;

-- Codes that stand in for a lost second factor; each works once.
create table identity.recovery_code (
  account_id uuid not null references identity.account on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  primary key (account_id, hash)
);

-- An address that was replaced, and the link by which its owner takes the account back.
create table identity.email_undo (
  -- SHA-256 of what stands in the link.
  hash bytea primary key,
  account_id uuid not null references identity.account on delete cascade,
  email text not null,
  changed_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_undo_of_account on identity.email_undo (account_id);
create index email_undo_to_drop on identity.email_undo (expires_at);

-- When the app was set up.
alter table identity.authenticator add column since timestamptz;
