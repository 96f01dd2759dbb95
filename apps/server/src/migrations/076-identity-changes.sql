-- What a fan wants changed of an identity that a club has reviewed: it waits for another review. Kept as it was decided.
create table identity_change (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  -- Personal information as the club has approved it, and as the fan asks for it.
  approved jsonb not null,
  requested jsonb not null,
  requested_at timestamptz not null default virage_now(),
  decided_at timestamptz,
  decided_by text,
  accepted boolean,
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan,
  check ((decided_at is null) = (accepted is null) and (decided_at is null) = (decided_by is null))
);
create unique index identity_change_open on identity_change (club_id, fan_id) where decided_at is null;
create index identity_change_of_fan on identity_change (club_id, fan_id);
select wall_off('identity_change');
