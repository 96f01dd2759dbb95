-- Each claim that a parcel was handed over: two counters without a network can hand over the same one, and both claims stay
-- (docs/decisions/0116). The earliest is the one that counts.
create table parcel_handover (
  club_id uuid not null,
  id uuid not null default uuidv7(),
  parcel_id uuid not null,
  -- Who has taken it, if not the buyer.
  received_by text,
  -- The initials of the person who has taken it.
  initials text,
  -- The email address of the member of staff.
  recorded_by text not null,
  -- When it was handed over, by the clock of the counter if it had no network.
  handed_over_at timestamptz not null,
  recorded_at timestamptz not null default virage_now(),
  primary key (club_id, id),
  foreign key (club_id, parcel_id) references parcel
);
create index parcel_handover_by_parcel on parcel_handover (club_id, parcel_id, handed_over_at);
create trigger parcel_handover_append_only before update or delete on parcel_handover
  for each row execute function reject_change();
select enable_tenant_rls('parcel_handover');

-- Staff look for a parcel by what the carrier's label says.
create index parcel_by_tracking_number on parcel (club_id, replace(upper(tracking_number), ' ', '')) where tracking_number is not null;

-- The contract names the lists whose views can be saved, and checks it.
alter table saved_view drop constraint saved_view_list_check;
