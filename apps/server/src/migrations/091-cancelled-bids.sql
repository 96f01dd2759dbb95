-- Why a bid was cancelled, as its fan reads it (docs/decisions/0191). Earlier cancellations have none.
alter table bid
  add column cancel_category text
    check (cancel_category in ('MISTAKE', 'IDENTITY', 'RULES', 'CONFLICT', 'TECHNICAL', 'OTHER')),
  add constraint bid_category_if_cancelled check (cancel_category is null or cancelled_at is not null);
