-- Plans: how much of what a club may have, and how much it has (docs/decisions/0180).
select set_config('virage.club_id', '*', true);

-- The name of the club's plan, as operators call it; null without one.
alter table club add column plan text check (plan <> '');

-- What operators allow a club. Without a row there is no limit.
create table club_limit (
  club_id uuid not null references club,
  kind text not null check (kind in ('fans', 'staff', 'exclusives', 'storage')),
  most bigint not null check (most >= 0),
  primary key (club_id, kind)
);
select enable_tenant_rls('club_limit');

-- What a club has: people and things, and of its library's pictures the bytes. Kept by triggers, so that a limit costs no count.
create table club_use (
  club_id uuid not null references club,
  kind text not null check (kind in ('fans', 'staff', 'exclusives', 'storage')),
  used bigint not null check (used >= 0),
  primary key (club_id, kind)
);
select enable_tenant_rls('club_use');

create trigger count_inserted after insert on fan referencing new table as added
  for each statement execute function update_club_use('fans');
create trigger count_inserted after insert on staff referencing new table as added
  for each statement execute function update_club_use('staff');
create trigger count_deleted after delete on staff referencing old table as removed
  for each statement execute function update_club_use('staff');
create trigger count_inserted after insert on exclusive referencing new table as added
  for each statement execute function update_club_use('exclusives');
create trigger count_deleted after delete on exclusive referencing old table as removed
  for each statement execute function update_club_use('exclusives');
create trigger count_inserted after insert on picture referencing new table as added
  for each statement execute function update_club_use('storage');
create trigger count_updated after update on picture referencing old table as removed new table as added
  for each statement execute function update_club_use('storage');
create trigger count_deleted after delete on picture referencing old table as removed
  for each statement execute function update_club_use('storage');

-- The triggers hold their tables until the commit, so that nothing is counted twice or left out.
insert into club_use (club_id, kind, used)
select club_id, 'fans', count(*) from fan group by club_id
union all select club_id, 'staff', count(*) from staff group by club_id
union all select club_id, 'exclusives', count(*) from exclusive group by club_id
union all select club_id, 'storage', coalesce(sum(bytes), 0) from picture group by club_id;
