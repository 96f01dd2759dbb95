-- Trigger function: rejects what is dated in a month whose books are closed (docs/decisions/0173).
-- Its argument is the column with the date, or with the instant, whose day is that in Paris.
create or replace function assert_month_open() returns trigger language plpgsql as $$
declare
  value text := to_jsonb(new) ->> tg_argv[0];
  day date := case when length(value) = 10 then value::date else (value::timestamptz at time zone 'Europe/Paris')::date end;
begin
  -- A month is closed an hour after its end at the earliest, longer than any transaction takes. Only what is dated in an earlier
  -- month waits for its closing (lockBooks), and is waited for.
  if day < date_trunc('month', virage_now() at time zone 'Europe/Paris')::date then
    perform pg_advisory_xact_lock_shared(hashtextextended('books ' || new.club_id, 0));
  end if;
  if exists (select from closed_month where club_id = new.club_id and month = date_trunc('month', day)::date) then
    raise exception 'the books of % are closed', to_char(day, 'YYYY-MM') using errcode = 'check_violation', constraint = 'month_open';
  end if;
  return new;
end $$;
