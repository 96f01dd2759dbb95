-- Rehearsals: an auction of a club, copied into a club of its own in which its team practises (docs/decisions/0205).
select set_config('virage.club_id', '*', true);

-- The club whose team practises in this one; null for every real club. It has one rehearsal at a time.
alter table club add column rehearsal_of uuid unique references club;
alter table club add constraint club_rehearses_another check (rehearsal_of <> id);

create table rehearsal (
  club_id uuid primary key references club,
  -- The copy.
  auction_id uuid not null,
  -- The auction that was copied, of the club that rehearses.
  of_auction_id uuid not null,
  started_at timestamptz not null default virage_now(),
  -- When it is deleted, if nobody ends it before.
  ends_at timestamptz not null,
  foreign key (club_id, auction_id) references auction
);
create index rehearsal_by_auction on rehearsal (club_id, auction_id);
select enable_tenant_rls('rehearsal');

-- All processes forget a club that is deleted.
create trigger notify_deleted after delete on club for each row execute function notify_change('settings');

-- What would reach people, banks or authorities can't be stored for a rehearsal, no matter which code tries.
create trigger reject_rehearsal before insert on checkout for each row execute function reject_rehearsal();
create trigger reject_rehearsal before insert on refund for each row execute function reject_rehearsal();
create trigger reject_rehearsal before insert on receipt for each row execute function reject_rehearsal();
create trigger reject_rehearsal before insert on invoice for each row execute function reject_rehearsal();
create trigger reject_rehearsal before insert on push_subscription for each row execute function reject_rehearsal();
create trigger reject_rehearsal before insert on announcement for each row execute function reject_rehearsal();
create trigger reject_rehearsal before insert on club_host for each row execute function reject_rehearsal();
