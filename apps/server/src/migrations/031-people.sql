-- The people screens of the back office: reviews that are claimed and decided with a moment to take it back, suspensions, notes and tags.
select set_config('virage.club_id', '*', true);

-- Who reads which fan's file at the moment, so that others begin elsewhere. A hint: decisions are guarded by the fan's state.
create table review_claim (
  club_id uuid not null,
  fan_id uuid not null,
  account_id text not null,
  email text not null,
  expires_at timestamptz not null,
  primary key (club_id, fan_id),
  foreign key (club_id, fan_id) references fan
);
select enable_tenant_rls('review_claim');

-- Decisions that take effect when their time has come, unless their author takes them back before (docs/decisions/0125).
create table review_decision (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  event text not null check (event in ('approved', 'rejected', 'infoRequested')),
  reason text,
  -- The transition that began the review: a decision about an earlier one has no effect.
  transition_id uuid,
  decided_by text not null,
  decided_at timestamptz not null default virage_now(),
  due_at timestamptz not null,
  primary key (club_id, id),
  unique (club_id, fan_id),
  foreign key (club_id, fan_id) references fan
);
create index review_decision_due on review_decision (due_at);
select enable_tenant_rls('review_decision');

-- A club's reasons for rejections and questions, in the order of the keys that choose them. Without a row the product's own are offered.
create table club_review_reasons (
  club_id uuid primary key references club,
  reasons jsonb not null
);
select enable_tenant_rls('club_review_reasons');

-- Transitions of a day, by which reviewers see what they have done.
create index kyc_transition_by_event on kyc_transition (club_id, event, at);

-- What two accounts of one person have in common, folded: name and birth date, address, phone number.
create table identity_key (
  club_id uuid not null,
  fan_id uuid not null,
  kind text not null check (kind in ('person', 'address', 'phone')),
  value text not null,
  primary key (club_id, fan_id, kind),
  foreign key (club_id, fan_id) references fan
);
create index identity_key_by_value on identity_key (club_id, kind, value);
select enable_tenant_rls('identity_key');

create trigger add_identity_keys after insert on fan for each row
  when (new.personal_info is not null) execute function update_identity_keys();
create trigger update_identity_keys after update on fan for each row
  when (old.personal_info is distinct from new.personal_info) execute function update_identity_keys();
insert into identity_key (club_id, fan_id, kind, value)
select f.club_id, f.id, k.kind, k.value from fan f cross join lateral identity_keys_of(f.personal_info) k
where f.personal_info is not null;

-- Fans who must not bid or chat for a time (docs/decisions/0126). Rows are kept when they are lifted.
create table suspension (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  scope text not null check (scope in ('BIDDING', 'CHAT')),
  reason text not null check (reason <> ''),
  created_by text not null,
  created_at timestamptz not null default virage_now(),
  ends_at timestamptz not null,
  lifted_by text,
  lifted_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan,
  check ((lifted_at is null) = (lifted_by is null))
);
create index suspension_in_force on suspension (club_id, fan_id, scope, ends_at) where lifted_at is null;
create index suspension_by_fan on suspension (club_id, fan_id, id);
select enable_tenant_rls('suspension');
create trigger update_bidding_closed after insert or update on suspension
  for each row execute function update_bidding_closed();

-- What staff have noted about a fan.
create table fan_note (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  text text not null check (text <> ''),
  author text not null,
  author_email text not null,
  created_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan
);
create index fan_note_by_fan on fan_note (club_id, fan_id, id);
-- Only the erasure of the fan deletes them.
create trigger fan_note_append_only before update on fan_note for each row execute function reject_change();
select enable_tenant_rls('fan_note');

create table fan_tag (
  club_id uuid not null,
  fan_id uuid not null,
  tag text not null check (tag <> ''),
  primary key (club_id, tag, fan_id),
  foreign key (club_id, fan_id) references fan
);
create index fan_tag_by_fan on fan_tag (club_id, fan_id);
select enable_tenant_rls('fan_tag');
