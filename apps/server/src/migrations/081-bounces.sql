-- Emails that did not arrive (docs/decisions/0181): their addresses don't exist, or a report said that they came back.
select set_config('virage.club_id', '*', true);

alter table fan_email
  add column bounced_at timestamptz,
  -- What the mail server said at the last attempt that failed, or the report of a bounce.
  add column error text;
create index fan_email_undelivered on fan_email (enqueued_at) where failed_at is not null or bounced_at is not null;
