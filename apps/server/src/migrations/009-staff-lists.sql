-- What the lists of the back office need: search by parts of names, and indexes for their sorts (docs/decisions/0075).

-- Extensions have a schema of their own: public has only functions of this repository.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

-- The folded texts by which staff find and sort things. It has no row-level security, because PostgreSQL can't use a trigram index
-- below it: LIKE is not LEAKPROOF. It is only read for ids, which are then looked up in tables that have it.
create table search_entry (
  club_id uuid not null references club,
  kind text not null check (
    kind in ('fan', 'exclusive', 'auction', 'post', 'program', 'giveaway', 'partner', 'donation', 'participation')),
  id uuid not null,
  text text not null check (text <> ''),
  -- Null for kinds that are not sorted by name.
  name_key text,
  -- Null for kinds whose names are in no language.
  name_key_fr text,
  primary key (club_id, kind, id)
);
create index search_entry_by_part on search_entry using gin (
  club_id extensions.uuid_ops, kind extensions.text_ops, text extensions.gin_trgm_ops);
create index search_entry_by_name on search_entry (club_id, kind, name_key, id) where name_key is not null;
create index search_entry_by_french_name on search_entry (club_id, kind, name_key_fr, id) where name_key_fr is not null;

create trigger update_search_entry after insert or delete or update of first_name, last_name, email on fan
  for each row execute function update_search_entry('fan');
create trigger update_search_entry after insert or delete or update of name, slug on exclusive
  for each row execute function update_search_entry('exclusive');
create trigger update_search_entry after insert or delete or update of name on auction
  for each row execute function update_search_entry('auction');
create trigger update_search_entry after insert or delete or update of name, slug on post
  for each row execute function update_search_entry('post');
create trigger update_search_entry after insert or delete or update of name, slug on program
  for each row execute function update_search_entry('program');
create trigger update_search_entry after insert or delete or update of name on giveaway
  for each row execute function update_search_entry('giveaway');
create trigger update_search_entry after insert or delete or update of name, slug on partner
  for each row execute function update_search_entry('partner');
create trigger update_search_entry after insert or delete or update of donor, fan_id on donation
  for each row execute function update_search_entry('donation');
create trigger update_search_entry after insert or delete or update of first_name, last_name, email on participation
  for each row execute function update_search_entry('participation');

select set_config('virage.club_id', '*', true);
insert into search_entry
select i.club_id, i.kind, i.id, e.*
from (
  select club_id, 'fan' as kind, id, to_jsonb(t) as item from fan t
  union all select club_id, 'exclusive', id, to_jsonb(t) from exclusive t
  union all select club_id, 'auction', id, to_jsonb(t) from auction t
  union all select club_id, 'post', id, to_jsonb(t) from post t
  union all select club_id, 'program', id, to_jsonb(t) from program t
  union all select club_id, 'giveaway', id, to_jsonb(t) from giveaway t
  union all select club_id, 'partner', id, to_jsonb(t) from partner t
  union all select club_id, 'donation', id, to_jsonb(t) from donation t
  union all select club_id, 'participation', id, to_jsonb(t) from participation t
) i
cross join lateral search_entry_of(i.kind, i.item) e
where e.text <> '';
select set_config('virage.club_id', '', true);

-- A list is sorted by a column and then by id, and a page begins after a row of the page before.
create index exclusive_by_creation on exclusive (club_id, created_at, id);
create index exclusive_hidden on exclusive (club_id, created_at, id) where not visible;
create index exclusive_by_price on exclusive (club_id, price, id);
create index fan_by_creation on fan (club_id, created_at, id);
create index fan_by_status on fan (club_id, kyc_status, created_at, id);
create index orders_by_creation on orders (club_id, created_at, id);
create index orders_by_total on orders (club_id, original_cost, id);
create index orders_refunded on orders (club_id, created_at, id) where refunded_cost > 0 or refunded_coins > 0;
create index ledger_transfer_by_creation on ledger_transfer (club_id, created_at, id);
create index ledger_transfer_purchases on ledger_transfer (club_id, created_at, id) where kind = 'PURCHASE';
create index ledger_transfer_purchases_by_cost on ledger_transfer (club_id, cost, id) where kind = 'PURCHASE';
create index checkout_of_fan on checkout (club_id, fan_id, id);
create index donation_by_creation on donation (club_id, created_at, id);
create index donation_by_amount on donation (club_id, amount, id);
create index membership_by_start on membership (club_id, starts_at, id);
create index membership_by_end on membership (club_id, ends_at, id);
create index membership_of_fan on membership (club_id, fan_id, id);
create index outstanding_payment_by_creation on outstanding_payment (club_id, created_at, id);
create index outstanding_payment_of_fan on outstanding_payment (club_id, fan_id, id);
create index refund_by_creation on refund (club_id, created_at, id);
create index refund_unsettled on refund (club_id, created_at, id) where status <> 'done';
create index participation_by_giveaway on participation (club_id, giveaway_id, created_at, id) where confirmed_at is not null;
create index audit_log_by_time on audit_log (club_id, at, id);
create index audit_log_by_action on audit_log (club_id, action, at, id);
create index audit_log_by_actor on audit_log (club_id, actor, at, id);
-- In the order of bytes, so that a kind of subjects is a range.
create index audit_log_by_subject_kind on audit_log (club_id, subject collate "C", at, id);
