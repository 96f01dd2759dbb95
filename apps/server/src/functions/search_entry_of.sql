-- What an item is found by, and sorted by: its texts with a space before each word and after the last, its folded name, and its
-- folded French name if names are in languages. A receipt is found by its number, its first word, and by its donor. The text is empty for what can't be found: erased
-- people, donations by fans.
create or replace function search_entry_of(kind text, item jsonb, out text text, out name_key text, out name_key_fr text)
language sql immutable parallel safe as $$
  select
    case
      when kind in ('fan', 'participation') and item ->> 'email' like '%@erased.invalid' then ''
      when kind in ('fan', 'participation') then
        concat(' ', fold_text(concat_ws(' ', item ->> 'first_name', item ->> 'last_name', item ->> 'email')), ' ')
      when kind = 'donation' and (item ->> 'fan_id' is not null or item ->> 'donor' is null) then ''
      when kind = 'donation' then
        concat(' ', fold_text(concat_ws(' ',
          item #>> '{donor,name}', item #>> '{donor,companyName}', item #>> '{donor,email}')), ' ')
      when kind = 'receipt' then
        concat(' ', fold_text(concat_ws(' ',
          concat(item ->> 'year', '-', lpad(item ->> 'number', greatest(6, length(item ->> 'number')), '0')),
          item #>> '{donor,name}', item #>> '{donor,companyName}', item #>> '{donor,email}')), ' ')
      when kind = 'partner' then concat(' ', fold_text(concat_ws(' ', item ->> 'name', item ->> 'slug')), ' ')
      else concat(' ', fold_text(concat_ws(' ', item #>> '{name,en}', item #>> '{name,fr}', item ->> 'slug')), ' ')
    end,
    case
      when kind = 'fan' then fold_text(concat_ws(' ', item ->> 'last_name', item ->> 'first_name'))
      when kind = 'partner' then fold_text(item ->> 'name')
      when kind in ('donation', 'participation', 'receipt') then null
      else fold_text(coalesce(item #>> '{name,en}', item #>> '{name,fr}', ''))
    end,
    case
      when kind in ('fan', 'partner', 'donation', 'participation', 'receipt') then null
      else fold_text(coalesce(item #>> '{name,fr}', item #>> '{name,en}', ''))
    end
$$;
