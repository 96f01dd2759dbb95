-- Hosts of others that somebody has agreed to go on to while this browser is signed in.
alter table identity.login_session add column approved_hosts text[] not null default '{}';
