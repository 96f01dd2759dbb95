-- A closed month keeps its journal, and so its hash, although later versions of the product write some entries differently.
alter table closed_month add column journal_version smallint not null default 1;

drop trigger closed_month_sealed_once on closed_month;
create trigger closed_month_sealed_once before update on closed_month for each row
  when (old.journal_sha256 is not null or new.journal_sha256 is null
    or (old.club_id, old.month, old.actor, old.actor_email, old.vat_revision, old.journal_version, old.created_at)
      is distinct from (new.club_id, new.month, new.actor, new.actor_email, new.vat_revision, new.journal_version, new.created_at))
  execute function reject_change();
