-- When the token was issued that last said the fan's address: a token from before a change of address does not bring the old
-- one back.
alter table fan add column email_as_of timestamptz;
