-- A text without case, accents and repeated spaces: `Éloïse  Dupré` is `eloise dupre`. Names are sorted and searched by it, and
-- platform/database/search-entries.ts folds what is searched for in the same way.
create or replace function fold_text(value text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(
    lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g') collate pg_c_utf8), '\s+', ' ', 'g'))
$$;
