-- What a preview link shows. The link is signed, and deleted with its row.
create table preview (
  club_id uuid not null references club,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('exclusive', 'post', 'program', 'giveaway', 'auction')),
  -- Null for something that is not stored yet.
  subject_id uuid,
  -- The values of a form that has not been saved; null if what is stored is shown.
  draft jsonb,
  language text not null,
  -- The moment that the page shows; null for the present.
  shown_at timestamptz,
  expires_at timestamptz not null,
  primary key (club_id, id),
  check (subject_id is not null or draft is not null)
);
create index preview_by_expiry on preview (expires_at);
select enable_tenant_rls('preview');
