-- How often all sign-ins of an account were ended. A sign-in whose credential was read before begins no session after.
alter table identity.account add column sign_in_epoch integer not null default 0;

-- The epoch in which a step of a sign-in was stored; null for steps of the release before.
alter table identity.challenge add column sign_in_epoch integer;
