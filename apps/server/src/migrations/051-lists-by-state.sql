-- What lists of a large club are filtered by, and sorted by in a state (docs/decisions/0150).
--
-- When a fan reached their KYC status: the queue of reviews is sorted by it. Null for fans who reached it before this migration and wait
-- for nothing, so that a million rows needn't be written while nobody can use the table.
alter table fan add column status_since timestamptz;
select set_config('virage.club_id', '*', true);
-- Nobody has to be told.
alter table fan disable trigger user;
update fan f set status_since = (
  select t.at from kyc_transition t where t.club_id = f.club_id and t.fan_id = f.id and t.to_status = f.kyc_status
  order by t.id desc limit 1)
where f.kyc_status in ('PERSONAL_INFO_FILLED', 'DUE_DILIGENCE_FILLED', 'DUE_DILIGENCE_APPROVED', 'PAYMENT_PENDING');
alter table fan enable trigger user;
select set_config('virage.club_id', '', true);
create trigger set_status_since after insert on kyc_transition for each row execute function set_status_since();
create index fan_by_status_since on fan (club_id, kyc_status, coalesce(status_since, created_at), id);

-- With what decides whether an order is refunded completely, so that the index is read alone.
drop index orders_refunded;
create index orders_refunded on orders (club_id, created_at, id)
  include (refunded_cost, refunded_coins, final_cost, used_coins) where refunded_cost > 0 or refunded_coins > 0;
drop index orders_refunded_by_total;
create index orders_refunded_by_total on orders (club_id, original_cost, id)
  include (refunded_cost, refunded_coins, final_cost, used_coins) where refunded_cost > 0 or refunded_coins > 0;

-- Few memberships are refunded, and few exclusives are announced.
create index membership_refunded on membership (club_id, id) where refunded_at is not null;
create index exclusive_upcoming on exclusive (club_id, created_at, id) where upcoming;
