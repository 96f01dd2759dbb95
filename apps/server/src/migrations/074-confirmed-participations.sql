-- A visitor's entry counts once the link that was mailed to their address was used; a fan's at once, for their account
-- has confirmed its address. Addresses that differ only by a tag ("ana+2@…") are one.
alter table participation
  add column confirmed_at timestamptz,
  add column email_key text generated always as (regexp_replace(email, '\+[^@]*@', '@')) stored;
select set_config('virage.club_id', '*', true);
update participation set confirmed_at = created_at;
alter table participation drop constraint participation_club_id_giveaway_id_email_key;
create unique index participation_once_an_address on participation (club_id, giveaway_id, email_key)
  where confirmed_at is not null;
create index participation_unconfirmed on participation (created_at) where confirmed_at is null;
