-- A sign-up that waits for its code. Several may wait for one address: each code confirms the password and the
-- attributes of the sign-up that it was sent for.
create table identity.pending_sign_up (
  id uuid primary key,
  account_id uuid not null references identity.account on delete cascade,
  -- SRP salt and verifier, sealed; null for a code that confirms the address alone, so that a password is chosen anew.
  credential bytea,
  attributes jsonb not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  created_at timestamptz not null
);
create index pending_sign_up_of_account on identity.pending_sign_up (account_id);
create index pending_sign_up_to_drop on identity.pending_sign_up (created_at);

-- Sign-ups from before: their codes are asked for again.
insert into identity.pending_sign_up (id, account_id, credential, attributes, code_hash, expires_at, created_at)
select uuidv7(), id, credential, attributes, '', now(), now() from identity.account where status = 'UNCONFIRMED';
delete from identity.code where purpose = 'signUp';
