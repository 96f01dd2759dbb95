-- The last fan, in the order of their ids, of whom it is decided whether they belong to the audience. Deciding a million in one statement took longer
-- than a connection may be silent, and was never done.
alter table announcement add column decided_upto uuid;

-- The results of an announcement as numbers: the list of announcements counted the recipients of each, a million for one to all fans of a large club.
-- A trigger of announcement_recipient adds to them, whichever release of the program sends.
alter table announcement
  add column processed integer not null default 0,
  add column mailed integer not null default 0,
  add column pushed integer not null default 0,
  add column limited integer not null default 0,
  add column declined integer not null default 0,
  add column gone integer not null default 0;

-- How many fans have read an announcement, as the sum of some rows: in one, all fans who read it at once would wait for each other.
create table announcement_reads (
  club_id uuid not null,
  announcement_id uuid not null,
  part smallint not null check (part between 0 and 15),
  reads integer not null check (reads > 0),
  primary key (club_id, announcement_id, part),
  foreign key (club_id, announcement_id) references announcement
);
select enable_tenant_rls('announcement_reads');

-- Creating a trigger blocks other transactions' results until this one commits, so none is missed below.
create trigger count_results after update on announcement_recipient
  referencing old table as before new table as after
  for each statement execute function count_announcement_results();

select set_config('virage.club_id', '*', true);
update announcement a
set (processed, mailed, pushed, limited, declined, gone) = (
  select count(r.result), count(*) filter (where r.mailed), count(*) filter (where r.pushed), count(*) filter (where r.result = 'LIMITED'),
    count(*) filter (where r.result = 'DECLINED'), count(*) filter (where r.result = 'GONE')
  from announcement_recipient r where r.club_id = a.club_id and r.announcement_id = a.id)
where a.state in ('SENDING', 'SENT');
insert into announcement_reads (club_id, announcement_id, part, reads)
select club_id, announcement_id, 0, count(*) from announcement_recipient where read_at is not null group by club_id, announcement_id;
select set_config('virage.club_id', '', true);

-- In the order in which they are taken: each batch sorted all that waited.
drop index announcement_recipient_waiting;
create index announcement_recipient_waiting on announcement_recipient (club_id, announcement_id, fan_id) where result is null;

-- The fans who were erased: an audience of all fans is counted without them.
create index fan_erased on fan (club_id) where email like '%@erased.invalid';
