-- A new address or number counts once its code has come back; until then the old one stays.
alter table identity.account
  add pending_email text check (pending_email = lower(pending_email)),
  add pending_phone_number text check (pending_phone_number ~ '^\+[1-9][0-9]{6,14}$');

-- Keys that must outlive the sealing keys, sealed under them: what is hashed under one stays comparable.
create table identity.kept_key (
  name text primary key,
  key bytea not null
);
