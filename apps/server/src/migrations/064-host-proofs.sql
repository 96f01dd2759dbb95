-- A club's domain counts only once the club has proven it. Domains from before proofs wait for theirs, too.
alter table club_host
  drop constraint club_host_pkey,
  add column status text not null default 'PENDING' check (status in ('PENDING', 'ACTIVE')),
  add column added_at timestamptz not null default virage_now(),
  -- When its DNS record was last looked for, and last found.
  add column checked_at timestamptz,
  add column proven_at timestamptz,
  -- The operator's account, where one has vouched for it in place of a record.
  add column confirmed_by text,
  add check (status = 'PENDING' or proven_at is not null or confirmed_by is not null),
  -- Several clubs may claim a domain: a claim alone must not keep its owner out.
  add primary key (club_id, host);
create unique index club_host_of_one on club_host (host) where status = 'ACTIVE';
