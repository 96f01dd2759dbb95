-- The product's clock at the start of the statement: the same instant for all rows, so it is STABLE. For comparisons in WHERE
-- clauses, which can use an index. After waiting for a lock within the same statement, use virage_now().
create or replace function statement_now() returns timestamptz language sql stable parallel safe as $$
  select statement_timestamp() + (select advance from public.clock)
$$;
