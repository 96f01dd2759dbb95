-- Providers that the owner of an account has removed. They are linked again only with a code that is sent to the owner.
create table identity.unlinked_provider (
  account_id uuid not null references identity.account on delete cascade,
  issuer text not null,
  unlinked_at timestamptz not null,
  primary key (account_id, issuer)
);
