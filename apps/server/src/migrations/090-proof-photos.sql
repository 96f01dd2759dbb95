-- Photographs that prove a hand-over or the damage for which something is deducted (docs/decisions/0190). The pictures are in the
-- private part of the store; only signed URLs show them.
create table proof_photo (
  club_id uuid not null references club,
  id uuid not null default gen_random_uuid(),
  -- The file in the store.
  name text not null unique,
  -- The account of the member of staff who took it, who alone can use it.
  created_by text not null,
  created_at timestamptz not null default virage_now(),
  -- What it proves: neither until it is used.
  handover_id uuid,
  return_id uuid,
  primary key (club_id, id),
  foreign key (club_id, handover_id) references parcel_handover,
  foreign key (club_id, return_id) references withdrawal_return,
  check (handover_id is null or return_id is null)
);
create index proof_photo_by_handover on proof_photo (club_id, handover_id) where handover_id is not null;
create index proof_photo_by_return on proof_photo (club_id, return_id) where return_id is not null;
create index proof_photo_by_time on proof_photo (created_at);
-- Once it proves something, it doesn't change.
create trigger proof_photo_used_once before update on proof_photo
  for each row when (old.handover_id is not null or old.return_id is not null) execute function reject_change();
select enable_tenant_rls('proof_photo');
