-- The journal of a month is written by a job after the month was closed: of a large club it has a million lines, which took the request many seconds.
-- Its hash, its lines and its sum are set once; the closing stays as it is.
alter table closed_month
  alter column journal_sha256 drop not null,
  alter column lines drop not null,
  alter column total drop not null,
  add check ((journal_sha256 is null) = (lines is null) and (journal_sha256 is null) = (total is null));

drop trigger closed_month_append_only on closed_month;
create trigger closed_month_append_only before delete on closed_month for each row execute function reject_change();
create trigger closed_month_sealed_once before update on closed_month for each row
  when (old.journal_sha256 is not null or new.journal_sha256 is null
    or (old.club_id, old.month, old.actor, old.actor_email, old.vat_revision, old.created_at)
      is distinct from (new.club_id, new.month, new.actor, new.actor_email, new.vat_revision, new.created_at))
  execute function reject_change();
