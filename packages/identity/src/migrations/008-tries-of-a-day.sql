-- How many tries a day has, how many were used, and since when they are counted.
alter table identity.throttle
  add column per_day integer,
  add column day_failures integer not null default 0,
  add column day_began timestamptz not null default now();
-- Names of buckets have changed; what was counted lasted for minutes.
delete from identity.throttle;
