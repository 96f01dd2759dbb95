-- Imports of exclusives, so that each can be undone once.
create table exclusive_import (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  name text not null,
  -- What it did with each exclusive: [{"slug": …, "id": …, "version": after it, "before": fields or null if it was added}]
  rows jsonb not null,
  created_at timestamptz not null default virage_now(),
  undone_at timestamptz,
  primary key (club_id, id)
);
select enable_tenant_rls('exclusive_import');
