-- The product's clock: the database's time, plus what the development clock has added (docs/decisions/0004).
-- VOLATILE, for it advances within a statement. For column defaults and for values that are stored. A WHERE clause compares with
-- statement_now() instead: PostgreSQL doesn't search an index for a volatile expression.
create or replace function virage_now() returns timestamptz language sql volatile parallel safe as $$
  select clock_timestamp() + (select advance from public.clock)
$$;
