-- Deleting sign-ins and devices read all tokens and all sign-ins, once for each deleted row, because the references to them had no
-- index. Large installations create these indexes by hand before the upgrade (docs/decisions/0047).
create index if not exists refresh_token_by_family on identity.refresh_token (family_id);
create index if not exists token_family_by_device on identity.token_family (device_key) where device_key is not null;

-- What maintenance deletes every ten minutes, found without reading the rows that stay.
create index if not exists token_family_by_expiry on identity.token_family (expires_at);
create index if not exists device_unconfirmed on identity.device (created_at) where credential is null;
