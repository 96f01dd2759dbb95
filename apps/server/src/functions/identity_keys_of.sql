-- The keys by which accounts of one person are found, of personal information: its name with the birth date, address and phone number.
create or replace function identity_keys_of(info jsonb) returns table (kind text, value text)
language sql immutable parallel safe as $$
  select k.kind, k.value
  from (values
    ('person', (
      select string_agg(word, ' ' order by word) || ' ' || (info ->> 'birthdate')
      from regexp_split_to_table(fold_text(concat_ws(' ', info ->> 'firstName', info ->> 'lastName')), '[^[:alnum:]]+') word
      where word <> '')),
    ('address', regexp_replace(
      fold_text((info #>> '{address,addressLine1}') || ' ' || (info #>> '{address,postalCode}') || ' ' || (info #>> '{address,country}')),
      '[^[:alnum:]]+', ' ', 'g')),
    ('phone', info ->> 'phoneNumber')
  ) k(kind, value)
  where k.value is not null
$$;
