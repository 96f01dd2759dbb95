-- Whether the provider was trusted with e-mail addresses when it was linked; a reset of the password unlinks the others.
alter table identity.external_identity add column is_trusted boolean not null default false;
