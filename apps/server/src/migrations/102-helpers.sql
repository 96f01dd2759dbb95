-- Helpers of one night: the role `floor`, which ends by itself (docs/decisions/0202).

-- What lets people in: a number of them, until a time. Its token is signed, so it isn't stored.
create table helper_link (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  auction_id uuid not null,
  ends_at timestamptz not null,
  most integer not null check (most between 1 and 50),
  used integer not null default 0 check (used between 0 and most),
  created_by text not null,
  created_at timestamptz not null default virage_now(),
  revoked_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, auction_id) references auction on delete cascade,
  check (ends_at > created_at and ends_at <= created_at + interval '24 hours')
);

-- Who has the role. Until `ends_at`, each request of the account has it; a row that has ended gives nothing.
create table helper (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  account_id text not null,
  email text not null check (email = lower(email)),
  link_id uuid not null,
  joined_at timestamptz not null default virage_now(),
  ends_at timestamptz not null,
  -- When staff ended the role before its time. Links that are older don't let the person in again.
  dismissed_at timestamptz,
  primary key (club_id, id),
  unique (club_id, account_id),
  foreign key (club_id, link_id) references helper_link on delete cascade
);
create index helper_by_account on helper (account_id);
select enable_tenant_rls('helper_link'), enable_tenant_rls('helper');

alter table audit_log drop constraint audit_log_role_check;
alter table audit_log add constraint audit_log_role_check
  check (role in ('owner', 'editor', 'compliance', 'finance', 'viewer', 'floor', 'operator'));
