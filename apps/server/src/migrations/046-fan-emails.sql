-- Emails to fans, so that staff see on a fan's page what was sent, and what did not arrive at the mail server.
create table fan_email (
  club_id uuid not null,
  -- Also the part of the Message-ID before the @.
  id uuid not null unique,
  fan_id uuid not null,
  subject text not null,
  -- Enqueueing it again replaces the pending email with the same key.
  job_key text,
  enqueued_at timestamptz not null default virage_now(),
  sent_at timestamptz,
  -- The last attempt that failed; null once it was sent.
  failed_at timestamptz,
  primary key (club_id, id),
  foreign key (club_id, fan_id) references fan,
  check (sent_at is null or failed_at is null)
);
create unique index fan_email_pending on fan_email (club_id, job_key) where sent_at is null;
create index fan_email_by_fan on fan_email (club_id, fan_id, enqueued_at desc);
create index fan_email_by_time on fan_email (enqueued_at);
select enable_tenant_rls('fan_email');
