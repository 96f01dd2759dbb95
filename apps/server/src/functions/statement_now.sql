-- The product's clock as it was when the statement arrived: one instant for all rows, and thus STABLE.
-- For comparisons in WHERE clauses, which can use an index. Not for use after waiting for a lock within the same statement:
-- that needs virage_now().
create or replace function statement_now() returns timestamptz language sql stable parallel safe as $$
  select statement_timestamp() + (select advance from public.clock)
$$;
