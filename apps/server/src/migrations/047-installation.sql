-- What operators see of the installation itself: its processes, and the events of the payment provider.

-- Processes that run, each with what it last reported. The times are the machine's, as in job_worker.
create table server_process (
  id uuid primary key,
  role text not null,
  -- The newest migration of its code: processes of two releases run side by side during an upgrade.
  release text not null,
  node_version text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  -- Memory in bytes, open streams, and the requests of the last minute by route.
  report jsonb not null
);

-- Events of the payment provider and what became of them. An event that failed is delivered again by the provider, or by an operator.
create table webhook_event (
  id uuid primary key default uuidv7(),
  provider text not null,
  event_id text not null,
  type text not null,
  club_id uuid not null,
  checkout_id uuid not null,
  -- What the provider sent, without its signature: it has no card numbers.
  event jsonb not null,
  deliveries integer not null default 1,
  received_at timestamptz not null default virage_now(),
  settled_at timestamptz,
  failed_at timestamptz,
  error text,
  unique (provider, event_id)
);
create index webhook_event_failed on webhook_event (received_at) where settled_at is null;
create index webhook_event_newest on webhook_event (received_at desc);
select enable_tenant_rls('webhook_event');

-- What operators did with the installation. Acts in clubs are in the audit logs of those.
create table operator_act (
  id uuid primary key default uuidv7(),
  at timestamptz not null default virage_now(),
  account_id text not null,
  email text not null,
  action text not null,
  details jsonb not null
);
create trigger reject_operator_act_change before update or delete on operator_act for each row execute function reject_change();

-- Days on which operators got their morning email.
create table morning_report (day date primary key, sent_at timestamptz not null default virage_now());
