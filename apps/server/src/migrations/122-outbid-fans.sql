-- Every few seconds the search for outbid fans read an hour of bids, and looked up for each fan whether they know. Now it reads each bid until the one
-- after it is 20 seconds old, and keeps whom to notify (docs/decisions/0218).
create table outbid_check (
  club_id uuid not null,
  exclusive_id uuid not null,
  -- The fans of all bids of the lot before this one were seen.
  sequence integer not null check (sequence > 0),
  primary key (club_id, exclusive_id),
  foreign key (club_id, exclusive_id) references lot
);
create table outbid_fan (
  club_id uuid not null,
  exclusive_id uuid not null,
  fan_id uuid not null,
  -- The fan's newest bid that was outbid.
  sequence integer not null check (sequence > 0),
  primary key (club_id, exclusive_id, fan_id),
  foreign key (club_id, exclusive_id) references lot,
  foreign key (club_id, fan_id) references fan
);
create index outbid_fan_by_fan on outbid_fan (club_id, fan_id);
-- Who was outbid more than an hour ago has been notified.
select set_config('virage.club_id', '*', true);
insert into outbid_check (club_id, exclusive_id, sequence)
select l.club_id, l.exclusive_id, b.sequence from lot l
cross join lateral (
  select b.sequence from bid b
  where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id and b.placed_at < virage_now() - interval '1 hour'
  order by b.sequence desc limit 1) b
where l.closed_at is null;
select set_config('virage.club_id', '', true);
select enable_tenant_rls('outbid_check'), enable_tenant_rls('outbid_fan');
