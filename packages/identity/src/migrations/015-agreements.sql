-- What somebody has agreed to: that a client may sign them in, at one host.
create table identity.agreement (
  id uuid primary key default uuidv7(),
  account_id uuid not null references identity.account on delete cascade,
  client_id text not null,
  -- Empty for the product's own.
  host text not null,
  -- What it may know, as the client asked for it.
  scope text not null,
  agreed_at timestamptz not null,
  unique (account_id, client_id, host)
);

-- They lived in the login session before; those of a running one are asked for again.
alter table identity.login_session drop column approved_hosts;

-- The agreement that a sign-in came of: withdrawn, it takes the sign-in along. Null for sign-ins without one.
alter table identity.authorization_code add column agreement_id uuid;
alter table identity.token_family add column agreement_id uuid;
create index token_family_of_agreement on identity.token_family (agreement_id) where agreement_id is not null;
