-- The product's clock: the database's time, plus the shift of the development clock (docs/decisions/0004). VOLATILE, because it
-- advances within a statement. For column defaults and for values that are stored. WHERE clauses use statement_now() instead,
-- because PostgreSQL can't use an index for a volatile expression.
create or replace function virage_now() returns timestamptz language sql volatile parallel safe as $$
  select clock_timestamp() + (select advance from public.clock)
$$;
