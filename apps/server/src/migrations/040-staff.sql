-- Staff are added by e-mail and bound to their account when they first come with that address verified.
alter table staff drop constraint staff_pkey;
alter table staff
  add column id uuid not null default uuidv7(),
  alter column account_id drop not null,
  add primary key (club_id, id),
  add unique (club_id, account_id),
  add unique (club_id, email),
  add check (email = lower(email));
create index staff_of_account on staff (account_id);

-- Who did it as what, and what it changed; null where there is nothing to tell. No personal data of fans: the log
-- outlives their erasure.
alter table audit_log
  add column actor_email text,
  add column role text check (role in ('owner', 'editor', 'compliance', 'finance', 'viewer', 'operator')),
  add column before jsonb,
  add column after jsonb;
create index audit_log_by_subject on audit_log (club_id, subject, id desc);
create trigger audit_log_never_emptied before truncate on audit_log for each statement execute function refuse_change();
