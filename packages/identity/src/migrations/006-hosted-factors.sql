-- How somebody proved who they are on the hosted pages, for the claim `amr` of the tokens that come of it.
alter table identity.authorization_code add column factors text[] not null default '{password}';
alter table identity.login_session add column factors text[] not null default '{password}';
