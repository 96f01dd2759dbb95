-- Processes that run jobs, by the id of graphile-worker's pool in each (docs/decisions/0062). The time is the machine's, not the
-- development clock's: it is compared with the times at which jobs were locked.
create table job_worker (
  pool_id text primary key,
  seen_at timestamptz not null default clock_timestamp()
);
