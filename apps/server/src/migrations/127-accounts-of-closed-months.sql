-- A closed month's journal is booked to the accounts that were named when it was closed: one that was exported after a new account was named
-- had another hash than the closing says.
select set_config('virage.club_id', '*', true);

-- The revision of those settings; null if there was none, and the accounts are the usual ones.
alter table closed_month add column vat_revision integer;
alter table closed_month add foreign key (club_id, vat_revision) references vat_settings;
alter table closed_month disable trigger closed_month_append_only;
update closed_month m set vat_revision =
  (select max(s.revision) from vat_settings s where s.club_id = m.club_id and s.created_at <= m.created_at);
alter table closed_month enable trigger closed_month_append_only;
