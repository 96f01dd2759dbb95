-- Counters of limited operations, shared by all processes (platform/limits). Unlogged: a crash or a failover may reset
-- them, and counting then costs no write-ahead log.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  -- Milliseconds since 1970; the library that counts defines these columns.
  expire bigint
);
create index rate_limit_by_expiry on rate_limit (expire);
