-- Trigger function: keeps the search entry of an item. Its argument is the item's kind.
create or replace function update_search_entry() returns trigger language plpgsql as $$
declare
  entry record;
begin
  if tg_op = 'DELETE' then
    delete from search_entry where club_id = old.club_id and kind = tg_argv[0] and id = old.id;
    return null;
  end if;
  entry := search_entry_of(tg_argv[0], to_jsonb(new));
  if entry.text = '' then
    delete from search_entry where club_id = new.club_id and kind = tg_argv[0] and id = new.id;
  else
    insert into search_entry (club_id, kind, id, text, name_key, name_key_fr)
    values (new.club_id, tg_argv[0], new.id, entry.text, entry.name_key, entry.name_key_fr)
    on conflict (club_id, kind, id) do update
      set text = excluded.text, name_key = excluded.name_key, name_key_fr = excluded.name_key_fr;
  end if;
  return null;
end $$;
