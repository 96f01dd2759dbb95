-- Fans are found by a part of the number of their receipts, below row-level security, too (docs/decisions/0075).
select set_config('virage.club_id', '*', true);

alter table search_entry drop constraint search_entry_kind_check;
alter table search_entry add constraint search_entry_kind_check check (
  kind in ('fan', 'exclusive', 'auction', 'post', 'program', 'giveaway', 'partner', 'donation', 'participation', 'receipt'));

-- The number of a receipt never changes, and no receipt is deleted.
create trigger update_search_entry after insert on receipt
  for each row execute function update_search_entry('receipt');

insert into search_entry (club_id, kind, id, text, name_key, name_key_fr)
select r.club_id, 'receipt', r.id, e.* from receipt r cross join lateral search_entry_of('receipt', to_jsonb(r)) e;
