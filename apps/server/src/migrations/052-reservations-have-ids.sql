-- A place that is given back and taken again is another entry of a calendar, which never brings back one that was cancelled.
alter table reservation
  add column id uuid not null default uuidv7(),
  add unique (club_id, id);
