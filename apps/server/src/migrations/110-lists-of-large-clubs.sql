-- What lists of a large club counted and compared row by row (docs/decisions/0079).
select set_config('virage.club_id', '*', true);

-- How many confirmed participations a giveaway has. Kept by triggers.
create table participation_count (
  club_id uuid not null,
  giveaway_id uuid not null,
  confirmed integer not null check (confirmed >= 0),
  primary key (club_id, giveaway_id),
  foreign key (club_id, giveaway_id) references giveaway on delete cascade
);
select enable_tenant_rls('participation_count');

create trigger count_inserted after insert on participation referencing new table as added
  for each statement execute function update_participation_count();
create trigger count_updated after update on participation referencing old table as removed new table as added
  for each statement execute function update_participation_count();
create trigger count_deleted after delete on participation referencing old table as removed
  for each statement execute function update_participation_count();

-- The triggers hold their table until the commit, so that nothing is counted twice or left out.
insert into participation_count (club_id, giveaway_id, confirmed)
select club_id, giveaway_id, count(*) from participation where confirmed_at is not null group by 1, 2;

-- A receipt is found by what it says of its donor, too.
update search_entry s set text = e.text
from receipt r cross join lateral search_entry_of('receipt', to_jsonb(r)) e
where s.club_id = r.club_id and s.kind = 'receipt' and s.id = r.id and s.text <> e.text;
