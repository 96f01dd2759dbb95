-- What lists of a large club look up for each row, and sort by (docs/decisions/0079).
create index refund_by_checkout on refund (club_id, checkout_id, id) where checkout_id is not null;
create index refund_by_amount on refund (club_id, amount, id);

-- In the order of their start, half of a club's memberships are skipped before the first that has ended. An index that has what
-- decides about them is read alone.
create index membership_by_id on membership (club_id, id) include (starts_at, ends_at, refunded_at);
drop index membership_by_start;
create index membership_by_start on membership (club_id, starts_at, id) include (ends_at, refunded_at);

-- Whom to notify of a lost lot is searched every five seconds, among the lots that were closed within a day.
create index lot_by_closing on lot (closed_at) where closed_at is not null;

-- Members search each other by parts of names, but never of email addresses, which the index of the back office has, too.
create index search_entry_by_name_part on search_entry using gin (
  club_id extensions.uuid_ops, name_key extensions.gin_trgm_ops) where kind = 'fan';
