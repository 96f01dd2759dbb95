-- Whose sign-in it is: its refresh tokens and codes work for this client alone. Null for sign-ins from before there
-- were two clients, which belong to the first.
alter table identity.token_family add column client_id text;
alter table identity.authorization_code add column client_id text;
