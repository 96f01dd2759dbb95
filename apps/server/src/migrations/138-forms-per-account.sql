-- A giveaway counts one entry per address. A due diligence form belongs to an account: it is also that of a second one whose address differs by its tag.
-- The release before stores forms of both kinds as entries, which it counts by address, until its last process has stopped.
alter table participation add column type text not null default 'GIVEAWAY' check (type in ('GIVEAWAY', 'DUE_DILIGENCE'));
select set_config('virage.club_id', '*', true);
update participation p set type = g.type from giveaway g
where g.club_id = p.club_id and g.id = p.giveaway_id and g.type = 'DUE_DILIGENCE';

create unique index participation_once_per_address on participation (club_id, giveaway_id, email_key)
  where confirmed_at is not null and type = 'GIVEAWAY';
drop index participation_one_per_address;
