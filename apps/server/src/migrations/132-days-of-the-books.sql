-- The books of a day with many documents or payments. Once it is over, its documents, donations, refunds and transfers don't change any more, because they are append-only
-- and dated by the clock: a large club's month is read from its days, not from hundreds of thousands of documents.
create table book_day (
  club_id uuid not null references club,
  -- In the clubs' time zone.
  day date not null,
  -- VAT per rate, numbers of documents, money and coins.
  sums jsonb not null,
  -- How many of its payments are in no payout yet; counted again until there are none.
  unpaid_out integer not null check (unpaid_out >= 0),
  primary key (club_id, day)
);
create trigger book_day_sums_stay before update on book_day for each row
  when ((old.club_id, old.day, old.sums) is distinct from (new.club_id, new.day, new.sums)) execute function reject_change();
select enable_tenant_rls('book_day');
