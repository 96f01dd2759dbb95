-- One instant for all rows of a statement. As long as it counted as volatile it was asked anew for each row, and what is due
-- by now was found by reading whole tables, past the indexes that were made for it.
alter function virage_now() stable;

-- Old answers are forgotten by the hour, in each process.
create index idempotency_key_age on idempotency_key (created_at);
